/** How the palette finds records: the lists it searches, by which fields, and how a row is described. */

import type { Target } from '../../../contract/fields.ts';
import { comparison, group, literal } from '../../../contract/filter/edit.ts';
import { serializeFilter } from '../../../contract/filter/serialize.ts';
import type { FilterTree } from '../../../contract/filter/tree.ts';
import { KINDS } from '../../../contract/kinds.ts';
import { type OperationId, operation } from '../../../contract/operations.ts';
import { allows } from '../../../contract/permissions.ts';
import { formatValue } from '../../format.ts';
import { searchFieldsOf } from '../../list/state/search.ts';
import { listPath, PATHS } from '../../paths.ts';
import type { TextKey } from '../../text/t.ts';
import { fold } from './entries.ts';

export interface RecordSource {
  readonly target: Target;
  readonly list: OperationId;
  readonly label: TextKey;
  /** The entry that leads to all records found. */
  readonly all: TextKey;
  readonly path: string;
  /** Text fields that are searched; the first one names the record unless `names` is set. */
  readonly fields: readonly string[];
  /** Fields of the second line. */
  readonly hints: readonly string[];
}

export const SOURCES: readonly RecordSource[] = [
  {
    target: 'application',
    list: 'listApplications',
    label: 'nav.applications',
    all: 'palette.all.applications',
    path: PATHS.applications,
    fields: ['name', 'manufacturer'],
    hints: ['manufacturer'],
  },
  {
    target: 'license',
    list: 'listLicenses',
    label: 'nav.licenses',
    all: 'palette.all.licenses',
    path: PATHS.licenses,
    fields: ['productDescription', 'externalId', 'invoiceReference'],
    hints: ['externalId', 'invoiceReference', 'quantity', 'purchaseDate', 'purchaseCurrency'],
  },
  {
    target: 'agreement',
    list: 'listAgreements',
    label: 'nav.agreements',
    all: 'palette.all.agreements',
    path: PATHS.agreements,
    fields: ['name', 'assignedId'],
    hints: ['assignedId'],
  },
  {
    target: 'contract',
    list: 'listContracts',
    label: 'nav.contracts',
    all: 'palette.all.contracts',
    path: PATHS.contracts,
    fields: ['name', 'assignedId'],
    hints: ['assignedId'],
  },
  {
    target: 'user',
    list: 'listUsers',
    label: 'nav.users',
    all: 'palette.all.users',
    path: PATHS.users,
    fields: ['displayName', 'email', 'username'],
    hints: ['email', 'department'],
  },
  {
    target: 'computer',
    list: 'listComputers',
    label: 'nav.computers',
    all: 'palette.all.computers',
    path: PATHS.computers,
    fields: ['hostName'],
    hints: ['status'],
  },
];

export const MIN_QUERY = 2;

/** The lists that a token may read. */
export const sourcesFor = (scopes: ReadonlySet<string>): readonly RecordSource[] =>
  SOURCES.filter(({ list }) => allows(scopes, operation(list).scope));

/** Any of the source's fields contains the words, or the id equals the input. */
function searchTreeOf({ fields }: Pick<RecordSource, 'fields'>, words: string): FilterTree | null {
  const text = words.trim();
  return group('-or', [
    ...fields.map((field) => comparison(field, '-contains', literal(text))),
    comparison('id', '-eq', literal(text)),
  ]);
}

export const searchFilter = (source: Pick<RecordSource, 'fields'>, words: string): string =>
  serializeFilter(searchTreeOf(source, words));

/** The list with all records found: by its own search if that looks into the same fields, so that the words stay editable. */
export function allFoundPath(source: RecordSource, words: string): string {
  const searched = searchFieldsOf(operation(source.list).filterFields);
  const tree = searchTreeOf(source, words);
  if (tree === null || source.fields.every((field) => searched.includes(field)))
    return `${source.path}?${new URLSearchParams({ search: words.trim() })}`;
  return listPath(source.path, tree);
}

/**
 * The records nearest to the words first: the same name, then names that start with them, then those that contain them; the
 * shorter ones first. Records found by another field stay in the order of the service.
 */
export function closestFirst<R>(records: readonly R[], nameOf: (record: R) => string | null, words: string): readonly R[] {
  const wanted = fold(words.trim());
  const placed = records.map((record) => {
    const name = fold(nameOf(record) ?? '');
    const place = name === wanted ? 0 : name.startsWith(wanted) ? 1 : name.includes(wanted) ? 2 : 3;
    return { record, place, length: place === 3 ? 0 : name.length };
  });
  return placed.sort((a, b) => a.place - b.place || a.length - b.length).map(({ record }) => record);
}

/** The name in a row, and its second line, which leaves out a number that the title ends with ("Database 19c × 2"). */
export function describeRow(
  source: RecordSource,
  row: Readonly<Record<string, unknown>>,
  title = '',
): { readonly name: string | null; readonly hint: string } {
  const { fields } = operation(source.list).resource;
  const name = source.fields.map((each) => row[each]).find((value) => typeof value === 'string' && value !== '');
  const hints = source.hints.flatMap((each) => {
    const [field, value] = [fields[each], row[each]];
    if (!field || value === null || value === undefined || value === '' || value === name) return [];
    const text = formatValue(field, value, row);
    if (KINDS[field.kind].valueType !== 'number') return [text];
    // A number alone has no meaning.
    return title.endsWith(`× ${text}`) ? [] : [`${field.label} ${text}`];
  });
  return { name: typeof name === 'string' ? name : null, hint: hints.join(' · ') };
}
