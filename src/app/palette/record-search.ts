/** How the palette finds records: the lists it searches, by which fields, and how a row is described. */

import type { Target } from '../../../contract/fields.ts';
import { comparison, group, literal } from '../../../contract/filter/edit.ts';
import { serializeFilter } from '../../../contract/filter/serialize.ts';
import { KINDS } from '../../../contract/kinds.ts';
import { type OperationId, operation } from '../../../contract/operations.ts';
import { allows } from '../../../contract/permissions.ts';
import { formatValue } from '../../format.ts';
import { PATHS } from '../../paths.ts';
import type { TextKey } from '../../text/t.ts';

export interface RecordSource {
  readonly target: Target;
  readonly list: OperationId;
  readonly label: TextKey;
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
    path: PATHS.applications,
    fields: ['name', 'manufacturer'],
    hints: ['manufacturer'],
  },
  {
    target: 'license',
    list: 'listLicenses',
    label: 'nav.licenses',
    path: PATHS.licenses,
    fields: ['productDescription', 'externalId', 'invoiceReference'],
    hints: ['externalId', 'invoiceReference', 'quantity', 'purchaseDate', 'purchaseCurrency'],
  },
  {
    target: 'agreement',
    list: 'listAgreements',
    label: 'nav.agreements',
    path: PATHS.agreements,
    fields: ['name', 'assignedId'],
    hints: ['assignedId'],
  },
  {
    target: 'contract',
    list: 'listContracts',
    label: 'nav.contracts',
    path: PATHS.contracts,
    fields: ['name', 'assignedId'],
    hints: ['assignedId'],
  },
  {
    target: 'user',
    list: 'listUsers',
    label: 'nav.users',
    path: PATHS.users,
    fields: ['displayName', 'email', 'username'],
    hints: ['email', 'department'],
  },
  {
    target: 'computer',
    list: 'listComputers',
    label: 'nav.computers',
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
export function searchFilter({ fields }: Pick<RecordSource, 'fields'>, words: string): string {
  const text = words.trim();
  return serializeFilter(
    group('-or', [
      ...fields.map((field) => comparison(field, '-contains', literal(text))),
      comparison('id', '-eq', literal(text)),
    ]),
  );
}

/** The name in a row, and its second line. */
export function describeRow(
  source: RecordSource,
  row: Readonly<Record<string, unknown>>,
): { readonly name: string | null; readonly hint: string } {
  const { fields } = operation(source.list).resource;
  const name = source.fields.map((each) => row[each]).find((value) => typeof value === 'string' && value !== '');
  const hints = source.hints.flatMap((each) => {
    const [field, value] = [fields[each], row[each]];
    if (!field || value === null || value === undefined || value === '' || value === name) return [];
    const text = formatValue(field, value, row);
    // A number alone has no meaning.
    return [KINDS[field.kind].valueType === 'number' ? `${field.label} ${text}` : text];
  });
  return { name: typeof name === 'string' ? name : null, hint: hints.join(' · ') };
}
