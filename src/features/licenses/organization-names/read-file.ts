/** A CSV file of names → the names to set. If any row is doubtful, nothing of the file is accepted: see docs/import.md. */
import { unguard } from '../../../../contract/csv.ts';
import { EMPTY_ID } from '../../../../contract/fields.ts';
import { columnOfHeading, fileColumns } from '../../../../contract/file-columns.ts';
import { operation } from '../../../../contract/operations.ts';
import { LONGEST_ORGANIZATION_NAME } from '../../../../contract/organization-names.ts';
import { parseCsv } from '../../../../contract/parse-csv.ts';
import { t } from '../../../text/t.ts';

export interface OwnName {
  readonly id: string;
  readonly name: string;
}
export interface NamesFile {
  readonly names: readonly OwnName[];
  /** Each with its line in the file, in words. */
  readonly problems: readonly string[];
}

const COLUMNS = fileColumns(operation('listOrganizationNames').resource.fields);
const DELIMITERS = [',', ';', '\t'];

/** The positions of `id` and `name` in a header line; null if either is missing. */
function columnsOf(cells: readonly (string | null)[]): { readonly id: number; readonly name: number } | null {
  const found = cells.map((cell) => columnOfHeading(COLUMNS, unguard(cell ?? '').trim())?.name ?? (cell ?? '').trim());
  const at = { id: found.findIndex((name) => /^(id|organizationId)$/i.test(name)), name: found.indexOf('name') };
  return at.id === -1 || at.name === -1 ? null : at;
}

export function readNamesFile(text: string): NamesFile {
  const body = text.replace(/^\ufeff/, '').replace(/^sep=.(\r\n|\r|\n)/i, '');
  for (const delimiter of DELIMITERS) {
    const [header, ...rows] = parseCsv(body, delimiter);
    const at = header && columnsOf(header.cells);
    if (at) return readRows(rows, at);
  }
  return { names: [], problems: [t('licenses.names.noHeader')] };
}

function readRows(
  rows: readonly { readonly line: number; readonly cells: readonly (string | null)[]; readonly problem: string | null }[],
  at: { readonly id: number; readonly name: number },
): NamesFile {
  const names = new Map<string, OwnName>();
  const problems: string[] = [];
  for (const { line, cells, problem } of rows) {
    const id = unguard(cells[at.id] ?? '').trim();
    const name = unguard(cells[at.name] ?? '').trim();
    const known = names.get(id.toLowerCase());
    const reason =
      problem !== null
        ? t('licenses.names.unreadable')
        : id === '' || id === EMPTY_ID
          ? t('licenses.names.noId')
          : name === ''
            ? t('licenses.names.noName')
            : name.length > LONGEST_ORGANIZATION_NAME
              ? t('licenses.names.tooLong', { most: LONGEST_ORGANIZATION_NAME })
              : known && known.name !== name
                ? t('licenses.names.twice', { name: known.name })
                : null;
    if (reason === null) names.set(id.toLowerCase(), { id, name });
    else problems.push(t('licenses.names.inLine', { line, reason }));
  }
  return { names: [...names.values()], problems };
}
