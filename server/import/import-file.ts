import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Database } from '../db/open.ts';
import { decodeText } from './decode-text.ts';
import { naturalKey } from './derived-id.ts';
import { findImportResource, type ImportResource, keyColumns } from './import-resources.ts';
import { type Draft, findFieldColumn, findProfileColumn, type Plan, planByFields, planByProfile } from './plan-rows.ts';
import { loadProfile } from './profile.ts';
import type { NumberForm } from './read-number.ts';
import { readRows } from './read-rows.ts';
import { type ImportReport, Rejections, type ResourceCount, showValue } from './report.ts';
import { ImportFileError, type Source } from './source.ts';
import { type Change, openChangeWriter, openClassifier, openStoredIds } from './store-drafts.ts';

export interface ImportOptions {
  /** As in `import RESOURCE`. */
  readonly resource: string;
  readonly file: string;
  /** The name of a built-in profile, or a file. */
  readonly profile?: string | undefined;
  /** As `TextDecoder` names it; default: told by the bytes. */
  readonly encoding?: string | undefined;
  /** The decimal mark of numbers that the file has as text; default: what two readers could read differently is refused. */
  readonly decimal?: 'point' | 'comma' | undefined;
  readonly dryRun?: boolean | undefined;
  /** `stop`: one rejected row, and nothing is imported. `skip`: the others are. */
  readonly onError?: 'stop' | 'skip' | undefined;
  /** An instant of the day (UTC) that "reached" dates are compared with, in milliseconds; default now. */
  readonly today?: number | undefined;
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
}

/**
 * Takes a file in, in one transaction: all of it, or all but the rejected rows, or nothing. A record that is there already is updated.
 * Throws `ImportFileError` where the file cannot be taken at all, `ProfileError` where the profile is wrong.
 */
export function importFile(db: Database, options: ImportOptions): ImportReport {
  const resource = findImportResource(options.resource);
  if (resource === undefined) throw new ImportFileError(`no resource ${options.resource}`);
  const profile = options.profile === undefined ? null : loadProfile(options.profile);
  if (profile !== null && profile.resource !== resource.name)
    throw new ImportFileError(`the profile ${profile.name} is for ${profile.resource}, not for ${resource.name}`);
  const { text, encoding, isDamaged, isGuessed } = decodeText(readFileSync(options.file), options.encoding);
  const find = profile === null ? findFieldColumn(resource) : findProfileColumn(profile);
  const file = readRows(text, options.file, (name) => find(name) !== undefined);
  const numbers: NumberForm = options.decimal ?? (file.format === 'csv' ? 'unnamed' : 'plain');
  const plan =
    profile === null
      ? planByFields(resource, file, numbers)
      : planByProfile(profile, file, numbers, { today: options.today ?? Date.now(), isStored: openStoredIds(db) });
  const run = new Run(plan, options.onProgress ?? (() => {}));
  const drafts = run.collect(isDamaged ? encoding : null);
  const outcome = run.apply(db, drafts, { dryRun: options.dryRun === true, stop: options.onError !== 'skip' });
  return {
    file: basename(options.file),
    format: file.format,
    encoding,
    profile: profile?.name ?? null,
    dryRun: options.dryRun === true,
    ...outcome,
    warnings: [
      ...(isGuessed ? [`the file is not UTF-8 and was read as ${encoding}; --encoding names another`] : []),
      ...(isDamaged ? [`the file holds bytes that are not ${encoding}`] : []),
      ...plan.warnings,
    ],
  };
}

const DAMAGED = '\ufffd';
/** Changes between two signs of progress. */
const STRIDE = 1_000;

/** The row of a draft; where it is made from a natural key, what the key does not tell apart is spelled as it was first. */
function spelledAs(earlier: Draft, { isDerived, row }: Draft): Draft['row'] {
  if (!isDerived) return row;
  const isSameKey = (one: unknown, other: unknown): boolean =>
    typeof one === 'string' && typeof other === 'string' && naturalKey(one) === naturalKey(other);
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [column, isSameKey(earlier.row[column], value) ? earlier.row[column] : value]),
  );
}

/** One import: rows become drafts, drafts become changes. */
class Run {
  readonly #plan: Plan;
  readonly #source: Source;
  readonly #onProgress: (done: number, total: number) => void;
  readonly #rejections = new Rejections();
  readonly #counts: Map<ImportResource, ResourceCount>;
  #repeated = 0;

  constructor(plan: Plan, onProgress: (done: number, total: number) => void) {
    this.#plan = plan;
    this.#source = plan.source;
    this.#onProgress = onProgress;
    this.#counts = new Map(
      plan.resources.map((resource) => [resource, { resource: resource.name, added: 0, updated: 0, unchanged: 0, rejected: 0 }]),
    );
  }

  /** Distinct records of the file in the order of the plan's resources; of one named twice, the later row counts. */
  collect(damagedEncoding: string | null): Draft[] {
    const [first] = this.#plan.resources;
    for (const problem of this.#source.problems) {
      this.#rejections.add({ line: problem.line, column: null, value: null, reason: problem.reason }, problem);
      this.#count(first, 'rejected');
    }
    const distinct = new Map(this.#plan.resources.map((resource) => [resource, new Map<string, Draft>()]));
    for (const [index, row] of this.#source.rows.entries()) {
      if (index % STRIDE === 0) this.#onProgress(index, this.#source.rows.length * 2);
      const damaged =
        damagedEncoding === null
          ? undefined
          : Object.entries(row.values).find(([, value]) => typeof value === 'string' && value.includes(DAMAGED));
      if (damaged !== undefined) {
        const [column, value] = damaged;
        const isSecret = this.#plan.resources.some((resource) => resource.fields[column]?.secret);
        const reason = `is not ${damagedEncoding}`;
        this.#rejections.add({ line: row.line, column, value: showValue(value, isSecret), reason }, row);
        this.#count(first, 'rejected');
        continue;
      }
      const planned = this.#plan.toDrafts(row);
      if ('rejection' in planned) {
        this.#rejections.add(planned.rejection, row);
        this.#count(planned.resource, 'rejected');
        continue;
      }
      for (const draft of planned.drafts) this.#keep(distinct.get(draft.resource), draft);
    }
    return [...distinct.values()].flatMap((drafts) => [...drafts.values()]);
  }

  #keep(drafts: Map<string, Draft> | undefined, draft: Draft): void {
    const key = JSON.stringify(keyColumns(draft.resource).map((column) => draft.row[column]));
    const earlier = drafts?.get(key);
    if (earlier !== undefined && draft.main) this.#repeated += 1;
    drafts?.set(key, earlier === undefined ? draft : { ...draft, row: { ...earlier.row, ...spelledAs(earlier, draft) } });
  }

  apply(
    db: Database,
    drafts: readonly Draft[],
    { dryRun, stop }: { dryRun: boolean; stop: boolean },
  ): Pick<ImportReport, 'stored' | 'rows' | 'resources' | 'rejections'> {
    const settle = (): boolean => {
      const changes = this.#classify(db, drafts);
      const isRefused = stop && this.#rejections.rows > 0;
      if (isRefused) for (const count of this.#counts.values()) Object.assign(count, { added: 0, updated: 0, unchanged: 0 });
      if (isRefused || dryRun) return isRefused;
      const write = openChangeWriter(db);
      for (const change of changes) write(change);
      return false;
    };
    const transaction = db.raw.transaction(settle);
    // A dry run reads one state of the data without keeping others from writing.
    const isRefused = dryRun ? transaction.deferred() : transaction.immediate();
    const read = this.#source.rows.length + this.#source.problems.length;
    const rejected = this.#rejections.rows;
    this.#onProgress(read * 2, read * 2);
    return {
      stored: !isRefused && !dryRun,
      rows: { read, taken: isRefused ? 0 : read - rejected, rejected, repeated: this.#repeated },
      resources: [...this.#counts.values()],
      rejections: this.#rejections.inOrder(),
    };
  }

  #classify(db: Database, drafts: readonly Draft[]): Change[] {
    const classify = openClassifier(db);
    const changes: Change[] = [];
    for (const [index, draft] of drafts.entries()) {
      if (index % STRIDE === 0) this.#onProgress(drafts.length + index, drafts.length * 2);
      const classified = classify(draft);
      if ('reason' in classified) {
        const { column, value, reason } = classified;
        const { line } = draft.source;
        this.#rejections.add({ line, column, value: showValue(value, false), reason }, draft.source);
        this.#count(draft.resource, 'rejected');
      } else {
        this.#count(draft.resource, classified.kind);
        if (classified.kind !== 'unchanged') changes.push(classified);
      }
    }
    return changes;
  }

  #count(resource: ImportResource | undefined, what: 'added' | 'updated' | 'unchanged' | 'rejected'): void {
    const count = resource === undefined ? undefined : this.#counts.get(resource);
    if (count !== undefined) count[what] += 1;
  }
}
