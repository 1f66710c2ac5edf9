import { ImportFileError } from './source.ts';

export interface DecodedText {
  readonly text: string;
  /** Such as `UTF-8`, `UTF-8 with BOM`, `windows-1252`. */
  readonly encoding: string;
  /** True where nothing in the file says so and it was found by what its bytes are not. */
  readonly isGuessed: boolean;
  /** True where some bytes are not of that encoding; they stand in the text as U+FFFD. */
  readonly isDamaged: boolean;
}

const MARKS: readonly (readonly [encoding: string, label: string, mark: readonly number[]])[] = [
  ['UTF-16LE', 'utf-16le', [0xff, 0xfe]],
  ['UTF-16BE', 'utf-16be', [0xfe, 0xff]],
  ['UTF-8 with BOM', 'utf-8', [0xef, 0xbb, 0xbf]],
];
const DAMAGED = '\ufffd';

/**
 * Bytes of a file → text. The encoding is the one that the caller names, else told by the byte order mark, or by where the zero bytes of
 * the first characters stand; else it is UTF-8 where the bytes are that, and windows-1252, in which spreadsheets write, where they are not.
 * Throws `ImportFileError` where no such encoding is known.
 */
export function decodeText(bytes: Buffer, named?: string): DecodedText {
  if (named !== undefined) return decodeNamed(bytes, named);
  for (const [encoding, label, mark] of MARKS) {
    if (mark.every((byte, index) => bytes[index] === byte)) return decode(bytes.subarray(mark.length), encoding, label);
  }
  const wide = guessWide(bytes);
  if (wide !== null) return decode(bytes, wide, wide.toLowerCase());
  const utf8 = decode(bytes, 'UTF-8', 'utf-8');
  if (!utf8.isDamaged || hasMoreRightThanWrong(utf8.text)) return utf8;
  return { ...decode(bytes, 'windows-1252', 'windows-1252'), isGuessed: true };
}

function decodeNamed(bytes: Buffer, named: string): DecodedText {
  let name: string;
  try {
    name = new TextDecoder(named).encoding;
  } catch {
    throw new ImportFileError(`no encoding ${named}: such as utf-8, utf-16le, windows-1252, iso-8859-2, shift_jis`);
  }
  const mark = MARKS.find(([, label, mark]) => label === name && mark.every((byte, index) => bytes[index] === byte));
  return decode(bytes.subarray(mark?.[2].length ?? 0), name, name);
}

/** Headers are mostly ASCII, so in UTF-16 every other byte of the beginning is zero; in other encodings none is. */
function guessWide(bytes: Buffer): 'UTF-16LE' | 'UTF-16BE' | null {
  const head = bytes.subarray(0, 200 - (bytes.length % 2));
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

/** A file of UTF-8 with a damaged place, rather than one of another encoding: most of what is not ASCII is right. */
function hasMoreRightThanWrong(text: string): boolean {
  let right = 0;
  let wrong = 0;
  for (const [character] of text.matchAll(/[^\x00-\x7f]/gu)) {
    if (character === DAMAGED) wrong += 1;
    else right += 1;
  }
  return right > wrong;
}

/** What windows-1252 has where ISO 8859-1 has control characters. Some versions of Node.js take the one for the other. */
const WINDOWS_1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

function decode(bytes: Buffer, encoding: string, label: string): DecodedText {
  if (label === 'windows-1252') {
    const text = bytes
      .toString('latin1')
      .replace(/[\x80-\x9f]/g, (character) => WINDOWS_1252[character.charCodeAt(0) - 0x80] ?? character);
    return { text, encoding, isGuessed: false, isDamaged: false };
  }
  try {
    const text = new TextDecoder(label, { fatal: true, ignoreBOM: true }).decode(bytes);
    return { text, encoding, isGuessed: false, isDamaged: false };
  } catch (error) {
    // Only ill-formed bytes are recovered from; anything else (a text too long for the engine) is for the caller.
    if (!(error instanceof TypeError)) throw error;
    return { text: new TextDecoder(label, { ignoreBOM: true }).decode(bytes), encoding, isGuessed: false, isDamaged: true };
  }
}
