/**
 * Unicode normalization form C, so that composed and decomposed accents are equal, then simple case folding (CaseFolding.txt,
 * statuses C and S): one code point to one code point, no locale, no Turkic rules.
 * The table is derived from the engine's own case mappings, so it needs no data file and follows the engine's Unicode version.
 * Source: contract.md "Filter grammar", rulings 6 and 14.
 */
const PAGE_BITS = 8;
const PAGE_SIZE = 1 << PAGE_BITS;
const ASCII = /^[\x00-\x7f]*$/;

/** Where lower(upper(c)) is not the folding. Dotless ı stays itself; the other three have no simple upper case to join them. */
const EXCEPTIONS: ReadonlyMap<number, number> = new Map([
  [0x131, 0x131],
  [0x1fd3, 0x390],
  [0x1fe3, 0x3b0],
  [0xfb05, 0xfb06],
]);

/**
 * Pages of 256 code points, computed on first use. A cache keyed by text or character could be filled by a caller who sends every
 * code point; these pages take up to 4.4 MB. A null page has no foldings.
 */
const pages: (Uint32Array | null | undefined)[] = [];

/** Normalizes and folds a text; two texts are equal regardless of case exactly when their results are equal. */
export function foldCase(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  let folded = '';
  for (const character of text.normalize('NFC')) {
    const codePoint = character.codePointAt(0) ?? 0;
    const target = foldCodePoint(codePoint);
    folded += target === codePoint ? character : String.fromCodePoint(target);
  }
  return folded;
}

/** The simple folding of one code point. */
export function foldCodePoint(codePoint: number): number {
  const number = codePoint >>> PAGE_BITS;
  let page = pages[number];
  if (page === undefined) {
    page = buildPage(number << PAGE_BITS);
    pages[number] = page;
  }
  return page?.[codePoint & (PAGE_SIZE - 1)] ?? codePoint;
}

function buildPage(start: number): Uint32Array | null {
  const page = Uint32Array.from({ length: PAGE_SIZE }, (_, index) => deriveFolding(start + index));
  return page.some((target, index) => target !== start + index) ? page : null;
}

function deriveFolding(codePoint: number): number {
  const exception = EXCEPTIONS.get(codePoint);
  if (exception !== undefined) return exception;
  // Cherokee had capitals first and got small letters later: because folding is stable, it alone folds to upper case.
  if ((codePoint >= 0xab70 && codePoint <= 0xabbf) || (codePoint >= 0x13f8 && codePoint <= 0x13fd))
    return single(codePoint, 'toUpperCase');
  if (codePoint >= 0x13a0 && codePoint <= 0x13f5) return codePoint;
  return single(single(codePoint, 'toUpperCase'), 'toLowerCase');
}

/** The engine's mapping if it is a single code point; full mappings (ß → SS, İ → i̇) are not part of simple folding. */
function single(codePoint: number, mapping: 'toUpperCase' | 'toLowerCase'): number {
  const [first = '', ...others] = String.fromCodePoint(codePoint)[mapping]();
  return others.length === 0 ? (first.codePointAt(0) ?? codePoint) : codePoint;
}
