/** Text that is already HTML. Only `html` creates it, so nothing reaches a page unescaped by mistake. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | Markup | readonly Markup[] | false | null | undefined;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function toText(part: Part): string {
  if (part === false || part === null || part === undefined) return '';
  if (part instanceof Markup) return part.text;
  if (typeof part === 'object') return part.map((entry) => entry.text).join('');
  return String(part).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** Template of a page: inserted values are escaped, for text and for quoted attributes. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Markup {
  return new Markup(strings.reduce((before, text, index) => before + toText(parts[index - 1]) + text));
}
