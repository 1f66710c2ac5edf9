import type { Operation, OperationId } from '../../contract/operations.ts';
import type { Database } from '../db/open.ts';
import type { CountCache, Counted } from './count-cache.ts';
import { KeptItems } from './kept-items.ts';
import { pageSql } from './list-page.ts';
import type { ListSql } from './list-sql.ts';
import { type RowValues, recordJsonOf } from './record-json.ts';
import { isComputed, type Params, type Source } from './sources.ts';

/** How much a process and each of its readers keeps of one list's items: some thirty thousand users. */
const KEPT_BYTES = 16_000_000;
/** A change during a read is retried once; if there are many, a transaction reads the page. */
const ATTEMPTS = 2;

/** A page of a list that was turned into SQL. */
export interface AskedPage {
  readonly op: Operation;
  readonly source: Source;
  readonly params: Params;
  readonly list: ListSql;
  /** The key under which its total is kept. */
  readonly key: string;
  readonly offset: number;
  readonly limit: number;
}

export interface RemotePage {
  /** JSON texts in UTF-8, separated by commas. */
  readonly items: Uint8Array;
  readonly total: number;
}

interface ReadPage {
  readonly items: Uint8Array;
  /** The version at which the page was read; undefined if there are no rows to read it from. */
  readonly version: string | undefined;
}

interface Reads {
  /** Rows of a statement. */
  readonly rows: (text: string, values: readonly unknown[]) => RowValues[];
  /** The items of rows whose columns are in the order of the record's. */
  readonly items: (op: Operation, params: Params, rows: readonly RowValues[]) => string[];
}

const NONE = new Uint8Array();

/** Items, separated by commas. */
function parted(items: readonly Uint8Array[]): Uint8Array {
  if (items.length === 0) return NONE;
  const all = Buffer.alloc(
    items.reduce((length, item) => length + item.byteLength + 1, -1),
    ',',
  );
  let at = 0;
  for (const item of items) {
    all.set(item, at);
    at += item.byteLength + 1;
  }
  return all;
}

/**
 * Pages of a store behind a connection, where a round trip costs more than the answer. A page takes one round trip: its statement
 * also returns the version, and a total for that version is kept. For the large lists only keys are read, each with a mark that
 * changes with the row (PostgreSQL's `xmin`), and items that were read before are not read again.
 */
export class RemotePages {
  readonly #kept = new Map<OperationId, KeptItems>();

  constructor(
    readonly db: Database,
    /** An expression for `db.version()` within a statement. */
    readonly versionSql: string,
    readonly counts: CountCache,
    readonly reads: Reads,
  ) {}

  /** Null if the list is not read this way, or if its data changes too often: then a transaction reads it. */
  read(asked: AskedPage): RemotePage | null {
    const { op, source, list, key, offset } = asked;
    const hasLists = recordJsonOf(op.resource).lists.length > 0;
    const isKept = source.stored === true && list.key === 'id';
    if (this.db.raw.inTransaction || (hasLists && !isKept)) return null;
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const counted = this.counts.kept(key) ?? (isComputed(source) ? undefined : this.#count(key, list));
      if (counted === undefined) return null;
      const page = offset >= counted.total ? this.#none() : isKept ? this.#keptPage(asked, counted) : this.#page(asked, counted);
      if (page.version === counted.version) return { items: page.items, total: counted.total };
      // The count is out of date.
      this.counts.known(key);
    }
    return null;
  }

  #count(key: string, { from, where }: ListSql): Counted {
    const text = `select ${this.versionSql}, count(*) from ${from.text} as r where ${where.text}`;
    const [row = []] = this.reads.rows(text, [...from.values, ...where.values]);
    const [version, total] = [String(row[0]), Number(row[1])];
    this.counts.note(key, total, version);
    return { total, version };
  }

  #none(): ReadPage {
    return { items: NONE, version: this.db.version() };
  }

  #page({ op, params, list, offset, limit }: AskedPage, { total }: Counted): ReadPage {
    const { columns } = recordJsonOf(op.resource);
    const { text, values } = pageSql(list, { columns, offset, limit, total });
    const rows = this.reads.rows(`select ${this.versionSql}, p.* from (${text}) as p`, values);
    const version = rows[0]?.[0];
    const records = rows.map((row) => row.slice(1));
    return {
      items: Buffer.from(this.reads.items(op, params, records).join(',')),
      version: version === undefined ? undefined : String(version),
    };
  }

  #keptPage({ op, source, list, offset, limit }: AskedPage, { total }: Counted): ReadPage {
    const { text, values } = pageSql(list, { columns: ['id', 'xmin'], offset, limit, total });
    const [row = []] = this.reads.rows(
      `select ${this.versionSql}, json_agg(p.id)::text, string_agg(p.xmin::text, ',') from (${text}) as p`,
      values,
    );
    const version = String(row[0]);
    const ids = JSON.parse(String(row[1] ?? '[]')) as string[];
    const marks = String(row[2]).split(',');
    const hasLists = recordJsonOf(op.resource).lists.length > 0;
    // The marks do not cover data in other tables: such items are valid only until anything changes.
    const markOf = (index: number): string => (hasLists ? version : (marks[index] ?? ''));
    const kept = this.#kept.get(op.id) ?? new KeptItems(KEPT_BYTES);
    this.#kept.set(op.id, kept);
    const found = ids.map((id, index) => kept.get(id, markOf(index)));
    const missing = ids.filter((_, index) => found[index] === undefined);
    const read = missing.length > 0 ? this.#readItems(op, source, missing) : null;
    // Two round trips: nothing may have changed between them.
    if (read && read.version !== version) return { items: NONE, version: undefined };
    const items = ids.map((id, index) => {
      const item = found[index] ?? read?.items.get(id) ?? NONE;
      if (found[index] === undefined) kept.keep(id, markOf(index), item);
      return item;
    });
    return { items: parted(items), version };
  }

  #readItems(
    op: Operation,
    { from }: Source,
    ids: readonly string[],
  ): { items: ReadonlyMap<string, Uint8Array>; version: string | undefined } {
    const { columns, lists } = recordJsonOf(op.resource);
    const names = columns.map((column) => `r.${column}`).join(', ');
    const text = `select ${this.versionSql}, ${names} from ${String(from)} as r where r.id in (select value from json_each(?))`;
    const rows = this.reads.rows(text, [JSON.stringify(ids)]);
    const records = rows.map((row) => row.slice(1));
    const at = columns.indexOf('id');
    const items = new Map(
      this.reads.items(op, {}, records).map((item, index) => [String(records[index]?.[at]), Buffer.from(item)]),
    );
    const version = lists.length > 0 ? this.db.version() : String(rows[0]?.[0]);
    return { items, version };
  }
}
