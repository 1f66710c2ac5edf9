export interface DecodedText {
  readonly text: string;
  readonly encoding: 'UTF-8' | 'UTF-8 with BOM' | 'UTF-16LE' | 'UTF-16BE';
  /** True where some bytes are not of that encoding; they stand in the text as U+FFFD. */
  readonly isDamaged: boolean;
}

/** Bytes of a file → text. The encoding is told by the byte order mark, or by where the zero bytes of the first characters stand. */
export function decodeText(bytes: Buffer): DecodedText {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decode(bytes.subarray(2), 'UTF-16LE');
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decode(bytes.subarray(2), 'UTF-16BE');
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return decode(bytes.subarray(3), 'UTF-8 with BOM');
  return decode(bytes, guessEncoding(bytes));
}

/** Headers are mostly ASCII, so in UTF-16 every other byte of the beginning is zero; in UTF-8 none is. */
function guessEncoding(bytes: Buffer): DecodedText['encoding'] {
  const head = bytes.subarray(0, 200 - (bytes.length % 2));
  let even = 0;
  let odd = 0;
  for (const [index, byte] of head.entries()) {
    if (byte !== 0) continue;
    if (index % 2 === 0) even += 1;
    else odd += 1;
  }
  if (odd > head.length / 4 && odd > even) return 'UTF-16LE';
  if (even > head.length / 4 && even > odd) return 'UTF-16BE';
  return 'UTF-8';
}

function decode(bytes: Buffer, encoding: DecodedText['encoding']): DecodedText {
  const label = encoding === 'UTF-16LE' ? 'utf-16le' : encoding === 'UTF-16BE' ? 'utf-16be' : 'utf-8';
  try {
    return { text: new TextDecoder(label, { fatal: true, ignoreBOM: true }).decode(bytes), encoding, isDamaged: false };
  } catch (error) {
    // Only ill-formed bytes are recovered from; anything else (a text too long for the engine) is for the caller.
    if (!(error instanceof TypeError)) throw error;
    return { text: new TextDecoder(label, { ignoreBOM: true }).decode(bytes), encoding, isDamaged: true };
  }
}
