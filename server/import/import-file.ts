import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Database } from '../db/open.ts';
import { decodeText } from './decode-text.ts';
import { findImportResource, type ImportResource, keyColumns } from './import-resources.ts';
import { type Draft, type Plan, planByFields, planByProfile } from './plan-rows.ts';
import { loadProfile } from './profile.ts';
import { readRows } from './read-rows.ts';
import { type ImportReport, Rejections, type ResourceCount, showValue } from './report.ts';
import { ImportFileError, type Source } from './source.ts';
import { type Change, openChangeWriter, openClassifier } from './store-drafts.ts';

export interface ImportOptions {
  /** As in `import RESOURCE`. */
  readonly resource: string;
  readonly file: string;
  /** The name of a built-in profile, or a file. */
  readonly profile?: string | undefined;
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
  const { text, encoding, isDamaged } = decodeText(readFileSync(options.file));
  const known = new Set(profile?.columns ?? Object.keys(resource.fields));
  const source = readRows(text, options.file, known);
  const plan = profile === null ? planByFields(resource, source) : planByProfile(profile, source, options.today ?? Date.now());
  const run = new Run(plan, source, options.onProgress ?? (() => {}));
  const drafts = run.collect(isDamaged ? encoding : null);
  const outcome = run.apply(db, drafts, { dryRun: options.dryRun === true, stop: options.onError !== 'skip' });
  return {
    file: basename(options.file),
    format: source.format,
    encoding,
    profile: profile?.name ?? null,
    dryRun: options.dryRun === true,
    ...outcome,
    warnings: [...plan.warnings, ...(isDamaged ? [`the file holds bytes that are not ${encoding}`] : [])],
  };
}

const DAMAGED = '\ufffd';
/** Changes between two signs of progress. */
const STRIDE = 1_000;

/** One import: rows become drafts, drafts become changes. */
class Run {
  private readonly rejections = new Rejections();
  private readonly counts: Map<ImportResource, ResourceCount>;
  private repeated = 0;

  constructor(
    private readonly plan: Plan,
    private readonly source: Source,
    private readonly onProgress: (done: number, total: number) => void,
  ) {
    this.counts = new Map(
      plan.resources.map((resource) => [resource, { resource: resource.name, added: 0, updated: 0, unchanged: 0, rejected: 0 }]),
    );
  }

  /** Distinct records of the file in the order of the plan's resources; of one named twice, the later row counts. */
  collect(damagedEncoding: string | null): Draft[] {
    const [first] = this.plan.resources;
    for (const { line, reason } of this.source.problems) {
      this.rejections.add({ line, column: null, value: null, reason });
      this.count(first, 'rejected');
    }
    const distinct = new Map(this.plan.resources.map((resource) => [resource, new Map<string, Draft>()]));
    for (const [index, row] of this.source.rows.entries()) {
      if (index % STRIDE === 0) this.onProgress(index, this.source.rows.length * 2);
      const damaged =
        damagedEncoding === null
          ? undefined
          : Object.entries(row.values).find(([, value]) => typeof value === 'string' && value.includes(DAMAGED));
      if (damaged !== undefined) {
        const [column, value] = damaged;
        const isSecret = this.plan.resources.some((resource) => resource.fields[column]?.secret);
        this.rejections.add({ line: row.line, column, value: showValue(value, isSecret), reason: `is not ${damagedEncoding}` });
        this.count(first, 'rejected');
        continue;
      }
      const planned = this.plan.toDrafts(row);
      if ('rejection' in planned) {
        this.rejections.add(planned.rejection);
        this.count(planned.resource, 'rejected');
        continue;
      }
      for (const draft of planned.drafts) this.keep(distinct.get(draft.resource), draft);
    }
    return [...distinct.values()].flatMap((drafts) => [...drafts.values()]);
  }

  private keep(drafts: Map<string, Draft> | undefined, draft: Draft): void {
    const key = JSON.stringify(keyColumns(draft.resource).map((column) => draft.row[column]));
    const earlier = drafts?.get(key);
    if (earlier !== undefined && draft.main) this.repeated += 1;
    drafts?.set(key, earlier === undefined ? draft : { ...draft, row: { ...earlier.row, ...draft.row } });
  }

  apply(
    db: Database,
    drafts: readonly Draft[],
    { dryRun, stop }: { dryRun: boolean; stop: boolean },
  ): Pick<ImportReport, 'stored' | 'rows' | 'resources' | 'rejections'> {
    const settle = (): boolean => {
      const changes = this.classify(db, drafts);
      const isRefused = stop && this.rejections.rows > 0;
      if (isRefused) for (const count of this.counts.values()) Object.assign(count, { added: 0, updated: 0, unchanged: 0 });
      if (isRefused || dryRun) return isRefused;
      const write = openChangeWriter(db);
      for (const change of changes) write(change);
      return false;
    };
    const transaction = db.raw.transaction(settle);
    // A dry run reads one state of the data without keeping others from writing.
    const isRefused = dryRun ? transaction.deferred() : transaction.immediate();
    const read = this.source.rows.length + this.source.problems.length;
    const rejected = this.rejections.rows;
    this.onProgress(read * 2, read * 2);
    return {
      stored: !isRefused && !dryRun,
      rows: { read, taken: isRefused ? 0 : read - rejected, rejected, repeated: this.repeated },
      resources: [...this.counts.values()],
      rejections: this.rejections.kept,
    };
  }

  private classify(db: Database, drafts: readonly Draft[]): Change[] {
    const classify = openClassifier(db);
    const changes: Change[] = [];
    for (const [index, draft] of drafts.entries()) {
      if (index % STRIDE === 0) this.onProgress(drafts.length + index, drafts.length * 2);
      const classified = classify(draft);
      if ('reason' in classified) {
        this.rejections.add({ line: draft.line, column: 'id', value: showValue(draft.row.id, false), reason: classified.reason });
        this.count(draft.resource, 'rejected');
      } else {
        this.count(draft.resource, classified.kind);
        if (classified.kind !== 'unchanged') changes.push(classified);
      }
    }
    return changes;
  }

  private count(resource: ImportResource | undefined, what: 'added' | 'updated' | 'unchanged' | 'rejected'): void {
    const count = resource === undefined ? undefined : this.counts.get(resource);
    if (count !== undefined) count[what] += 1;
  }
}
