import { type Fragment, type ListSql, orderText } from './list-sql.ts';

export interface PageRequest {
  /** Columns to read, of `r`. */
  readonly columns: readonly string[];
  readonly offset: number;
  readonly limit: number;
  /** How many rows match in all. */
  readonly total: number;
}

/** The same page of a computed list, with the number of all matching rows before the columns of each row. */
export function countedPageSql(list: ListSql, { columns, offset, limit }: Omit<PageRequest, 'total'>): Fragment {
  const { from, where } = list;
  const names = columns.map((column) => `r.${column}`).join(', ');
  return {
    text: `select count(*) over (), ${names} from ${from.text} as r where ${where.text} order by ${orderText(list)} limit ? offset ?`,
    values: [...from.values, ...where.values, limit, offset],
  };
}

/** From this offset on, the page's keys are found first and its rows are read afterwards. */
const KEYS_FIRST_FROM = 1_000;

/**
 * The statement that reads one page in order, starting from the nearer end of the list. If rows are skipped on the way (a far
 * page, a filter), only an index is read as far as possible, and whole rows only for the page itself.
 */
export function pageSql(list: ListSql, { columns, offset, limit, total }: PageRequest): Fragment {
  const { from, where, isTable, isFiltered, dialect } = list;
  const names = columns.map((column) => `r.${column}`).join(', ');
  const rows = Math.min(limit, total - offset);
  const isReversed = isTable && offset > total / 2;
  const passed = isReversed ? total - offset - rows : offset;
  // PostgreSQL plans again whenever a limit is bound, which takes longer than reading a first page; for a filter it is worth it.
  const isFirst = dialect.name === 'postgres' && passed === 0 && !isReversed && !isFiltered;
  const part: Fragment = isFirst ? { text: `limit ${limit}`, values: [] } : { text: 'limit ? offset ?', values: [rows, passed] };
  const page = `from ${from.text} as r where ${where.text} order by ${orderText(list, isReversed)} ${part.text}`;
  const values = [...from.values, ...where.values, ...part.values];
  if (dialect.name === 'postgres') return postgresPage(list, { names, page, values, isReversed, passed });
  if (!isTable || !(isFiltered || isReversed || passed >= KEYS_FIRST_FROM)) return { text: `select ${names} ${page}`, values };
  const byKeys = `select ${names} from ${from.text} as r where r.rowid in (select r.rowid ${page}) order by ${orderText(list)}`;
  return { text: byKeys, values };
}

/** PostgreSQL has no row number in its indexes: if the order ends with the table's key, the keys are found first. */
function postgresPage(
  list: ListSql,
  page: { names: string; page: string; values: readonly unknown[]; isReversed: boolean; passed: number },
): Fragment {
  const { names, values, isReversed, passed } = page;
  const key = list.key;
  if (key !== null && (isReversed || passed >= KEYS_FIRST_FROM))
    return {
      text: `select ${names} from ${list.from.text} as r where r.${key} in (select r.${key} ${page.page}) order by ${orderText(list)}`,
      values,
    };
  if (!isReversed) return { text: `select ${names} ${page.page}`, values };
  return { text: `select ${names} from (select r.* ${page.page}) as r order by ${orderText(list)}`, values };
}
