import type { Resource } from '../../../contract/resource.ts';
import { currentLocale } from '../../text/locale.ts';
import { fieldLabel, t } from '../../text/t.ts';
import { readFilter } from '../state/filter-text.ts';
import { pathLabel, putIntoWords } from './describe.ts';

/** A filter's text in words, as a list's chips would say it; a text that cannot be read is returned unchanged. */
export function filterWords(text: string, { name, fields }: Resource): string {
  const zone = currentLocale().zoneinfo;
  const { conditions, problem, tree } = readFilter(text, fields, zone);
  if (problem || conditions.length === 0) return text;
  const labels = new Map(Object.entries(fields).map(([field, value]) => [field, fieldLabel(name, field, value)]));
  const labelOf = (path: string) => pathLabel(path, labels, fields);
  const how = { fields, zone, labelOf, nameOf: () => undefined, whole: tree };
  return conditions.map((condition) => putIntoWords(condition.tree, how)).join(` ${t('list.words.and')} `);
}
