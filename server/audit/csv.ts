/**
 * One line of CSV by RFC 4180. Text that a spreadsheet would run as a formula (also after spaces) is guarded with an apostrophe: names of
 * users come from outside. Numbers, Booleans and nothing stay plain.
 */
export function csvLine(values: readonly (string | number | boolean | null)[]): string {
  return `${values.map((value) => (typeof value === 'string' ? cell(value) : String(value ?? ''))).join(',')}\r\n`;
}

function cell(text: string): string {
  const guarded = /^\s*[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}
