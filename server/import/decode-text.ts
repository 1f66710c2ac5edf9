import { firstBytes, type ReadBytes } from './input.ts';
import { ImportFileError, type ReadPieces } from './source.ts';

export interface DecodedText {
  readonly pieces: ReadPieces;
  /** Such as `UTF-8`, `UTF-8 with BOM`, `windows-1252`. */
  readonly encoding: string;
  /** True if nothing in the file names the encoding and it was chosen by elimination. */
  readonly isGuessed: boolean;
  /** True if some bytes are invalid in that encoding; they are U+FFFD in the text. */
  readonly isDamaged: boolean;
}

const MARKS: readonly (readonly [encoding: string, label: string, mark: readonly number[]])[] = [
  ['UTF-16LE', 'utf-16le', [0xff, 0xfe]],
  ['UTF-16BE', 'utf-16be', [0xfe, 0xff]],
  ['UTF-8 with BOM', 'utf-8', [0xef, 0xbb, 0xbf]],
];
const DAMAGED = '\ufffd';
/** Enough for a header, by which UTF-16 is detected. */
const HEAD_BYTES = 200;

/**
 * Bytes of a file → text. The encoding is the one that the caller names, or is detected by the byte order mark or by the
 * positions of zero bytes in the first characters. Otherwise it is UTF-8 if the bytes are valid UTF-8, and windows-1252, which
 * spreadsheets write, if not: to know that, the file is read once. Throws `ImportFileError` if the encoding is unknown.
 */
export function decodeText(read: ReadBytes, named?: string): DecodedText {
  const head = firstBytes(read, HEAD_BYTES);
  if (named !== undefined) return decodeNamed(read, head, named);
  for (const [encoding, label, mark] of MARKS) if (startsWith(head, mark)) return decode(read, encoding, label, mark.length);
  const wide = guessWide(head);
  if (wide !== null) return decode(read, wide, wide.toLowerCase());
  const utf8 = decode(read, 'UTF-8', 'utf-8');
  if (!utf8.isDamaged || hasMoreRightThanWrong(utf8.pieces())) return utf8;
  return { ...decode(read, 'windows-1252', 'windows-1252'), isGuessed: true };
}

const startsWith = (head: Buffer, mark: readonly number[]): boolean => mark.every((byte, index) => head[index] === byte);

/** The standard's name of an encoding. Throws `ImportFileError` if it is unknown. */
export function encodingNamed(named: string): string {
  try {
    return new TextDecoder(named).encoding;
  } catch {
    throw new ImportFileError(
      `unknown encoding ${named}; known are utf-8, utf-16le, windows-1252, iso-8859-2, shift_jis and others`,
    );
  }
}

function decodeNamed(read: ReadBytes, head: Buffer, named: string): DecodedText {
  const name = encodingNamed(named);
  const mark = MARKS.find(([, label, bytes]) => label === name && startsWith(head, bytes));
  return decode(read, name, name, mark?.[2].length);
}

/** Headers are mostly ASCII, so in UTF-16 every other byte at the beginning is zero; in other encodings none is. */
function guessWide(start: Buffer): 'UTF-16LE' | 'UTF-16BE' | null {
  const head = start.subarray(0, start.length - (start.length % 2));
  let even = 0;
  let odd = 0;
  for (const [index, byte] of head.entries()) {
    if (byte !== 0) continue;
    if (index % 2 === 0) even += 1;
    else odd += 1;
  }
  if (odd > head.length / 4 && odd > even) return 'UTF-16LE';
  return even > head.length / 4 && even > odd ? 'UTF-16BE' : null;
}

/** Damaged UTF-8 rather than another encoding: most of its non-ASCII characters are valid. */
function hasMoreRightThanWrong(pieces: Iterable<string>): boolean {
  let right = 0;
  let wrong = 0;
  for (const piece of pieces)
    for (const [character] of piece.matchAll(/[^\x00-\x7f]/gu)) {
      if (character === DAMAGED) wrong += 1;
      else right += 1;
    }
  return right > wrong;
}

function decode(read: ReadBytes, encoding: string, label: string, markBytes = 0): DecodedText {
  const bytes = () => withoutFirst(read(), markBytes);
  if (label === 'windows-1252') return { pieces: () => decodeWindows1252(bytes()), encoding, isGuessed: false, isDamaged: false };
  return {
    pieces: () => decodePieces(bytes(), new TextDecoder(label, { ignoreBOM: true })),
    encoding,
    isGuessed: false,
    isDamaged: isIllFormed(bytes(), label),
  };
}

function* withoutFirst(pieces: Iterable<Buffer>, count: number): Generator<Buffer> {
  let left = count;
  for (const piece of pieces) {
    yield piece.subarray(left);
    left = Math.max(0, left - piece.length);
  }
}

/** A character whose bytes are split over two pieces is put together. */
function* decodePieces(pieces: Iterable<Buffer>, decoder: TextDecoder): Generator<string> {
  for (const piece of pieces) {
    const text = decoder.decode(piece, { stream: true });
    if (text !== '') yield text;
  }
  const rest = decoder.decode();
  if (rest !== '') yield rest;
}

function isIllFormed(pieces: Iterable<Buffer>, label: string): boolean {
  try {
    for (const _ of decodePieces(pieces, new TextDecoder(label, { fatal: true, ignoreBOM: true })));
    return false;
  } catch (error) {
    // Ill-formed text is still read; any other error is for the caller.
    if (error instanceof TypeError) return true;
    throw error;
  }
}

/** What windows-1252 has where ISO 8859-1 has control characters. Some versions of Node.js confuse the two. */
const WINDOWS_1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

function* decodeWindows1252(pieces: Iterable<Buffer>): Generator<string> {
  for (const piece of pieces)
    yield piece
      .toString('latin1')
      .replace(/[\x80-\x9f]/g, (character) => WINDOWS_1252[character.charCodeAt(0) - 0x80] ?? character);
}
