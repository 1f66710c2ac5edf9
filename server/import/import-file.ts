import { basename } from 'node:path';
import type { Database } from '../db/open.ts';
import { decodeText, encodingNamed } from './decode-text.ts';
import { type DraftStage, openDraftStage } from './draft-stage.ts';
import { findImportResource, type ImportResource } from './import-resources.ts';
import { type Input, openInput, refuseUnreadable } from './input.ts';
import { findFieldColumn, findProfileColumn, type Plan, type PlannedRow, planByFields, planByProfile } from './plan-rows.ts';
import { loadProfile, type Profile } from './profile.ts';
import type { NumberForm } from './read-number.ts';
import { readRows } from './read-rows.ts';
import { type ImportReport, Rejections, type ResourceCount, showValue } from './report.ts';
import { openScratch, type Scratch } from './scratch.ts';
import { ImportFileError, type SourceRow } from './source.ts';
import { openChangeWriter, openClassifier, openStoredIds } from './store-drafts.ts';

export interface ImportOptions {
  /** As in `import RESOURCE`. */
  readonly resource: string;
  readonly file: string;
  /** The name of a built-in profile, or a file. */
  readonly profile?: string | undefined;
  /** As `TextDecoder` names it; default: detected from the bytes. */
  readonly encoding?: string | undefined;
  /** The decimal mark of numbers written as text; by default, ambiguous numbers are refused. */
  readonly decimal?: 'point' | 'comma' | undefined;
  readonly dryRun?: boolean | undefined;
  /** `stop`: if one row is rejected, nothing is imported. `skip`: the other rows are. */
  readonly onError?: 'stop' | 'skip' | undefined;
  /** An instant of the UTC day that "reached" dates are compared with, in milliseconds; default now. */
  readonly today?: number | undefined;
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
}

/** What an import is of and how it is read, known before a database is opened. Throws as `importFile`. */
export function checkImport({ resource: name, file, profile: named, encoding }: Omit<ImportOptions, 'onProgress'>): {
  readonly resource: ImportResource;
  readonly profile: Profile | null;
} {
  const resource = findImportResource(name);
  if (resource === undefined) throw new ImportFileError(`no resource ${name}`);
  const profile = named === undefined ? null : loadProfile(named);
  if (profile !== null && profile.resource !== resource.name)
    throw new ImportFileError(`the profile ${profile.name} is for ${profile.resource}, not for ${resource.name}`);
  if (encoding !== undefined) encodingNamed(encoding);
  refuseUnreadable(file);
  return { resource, profile };
}

/**
 * Imports a file in one transaction: all of it, or all but the rejected rows, or nothing. Existing records are updated. Throws
 * `ImportFileError` if the file cannot be imported at all, `ProfileError` if the profile is wrong.
 */
export function importFile(db: Database, options: ImportOptions): ImportReport {
  const { resource, profile } = checkImport(options);
  const find = profile === null ? findFieldColumn(resource) : findProfileColumn(profile);
  const file = openInput(options.file);
  const scratch = openScratch();
  try {
    const { pieces, encoding, isDamaged, isGuessed } = decodeText(file.read, options.encoding);
    const source = readRows(pieces, options.file, (name) => find(name) !== undefined);
    const numbers: NumberForm = options.decimal ?? (source.format === 'csv' ? 'unnamed' : 'plain');
    const plan =
      profile === null
        ? planByFields(resource, source, numbers)
        : planByProfile(profile, source, numbers, { today: options.today ?? Date.now(), isStored: openStoredIds(db), scratch });
    const run = new Run(plan, scratch, options.onProgress ?? (() => {}));
    run.collect(isDamaged ? encoding : null, file);
    if (run.read === 0) throw new ImportFileError(`${options.file} has no rows`);
    const outcome = run.apply(db, { dryRun: options.dryRun === true, stop: options.onError !== 'skip' });
    return {
      file: basename(options.file),
      format: source.format,
      encoding,
      profile: profile?.name ?? null,
      dryRun: options.dryRun === true,
      ...outcome,
      warnings: [
        ...(isGuessed ? [`the file is not UTF-8 and was read as ${encoding}; --encoding names another`] : []),
        ...(isDamaged ? [`the file holds bytes that are not ${encoding}`] : []),
        ...plan.warnings(),
      ],
    };
  } finally {
    scratch.close();
    file.close();
  }
}

const DAMAGED = '\ufffd';
/** Changes between two progress reports. */
const STRIDE = 1_000;

/**
 * One import: rows become drafts, drafts become changes. What was read is in the scratch space, so that memory does not grow with
 * the file.
 */
class Run {
  readonly #plan: Plan;
  readonly #scratch: Scratch;
  readonly #stage: DraftStage;
  readonly #rejections: Rejections;
  readonly #counts: Map<ImportResource, ResourceCount>;
  readonly #onProgress: (done: number, total: number) => void;
  #read = 0;
  #repeated = 0;

  constructor(plan: Plan, scratch: Scratch, onProgress: (done: number, total: number) => void) {
    this.#plan = plan;
    this.#scratch = scratch;
    this.#stage = openDraftStage(scratch, plan.resources);
    this.#rejections = new Rejections(scratch);
    this.#onProgress = onProgress;
    this.#counts = new Map(
      plan.resources.map((resource) => [resource, { resource: resource.name, added: 0, updated: 0, unchanged: 0, rejected: 0 }]),
    );
  }

  /** Rows of the file so far. */
  get read(): number {
    return this.#read;
  }

  /** Distinct records of the file; if one is named twice, the later row counts. */
  collect(damagedEncoding: string | null, input: Input): void {
    const [first] = this.#plan.resources;
    for (const entry of this.#plan.source.read()) {
      const place = this.#read;
      this.#read += 1;
      // The number of rows is known only at the end.
      if (place % STRIDE === 0) this.#onProgress(place, 2 * Math.round(this.#read / Math.max(input.share(), 0.001)));
      const planned =
        'reason' in entry
          ? { resource: first, rejections: [{ line: entry.line, column: null, value: null, reason: entry.reason }] }
          : (this.#findDamage(entry, damagedEncoding) ?? this.#plan.toDrafts(entry, place));
      if ('rejections' in planned) {
        for (const rejection of planned.rejections) this.#rejections.add(rejection, place);
        this.#count(planned.resource, 'rejected');
        continue;
      }
      for (const draft of planned.drafts) if (!this.#stage.keep(draft) && draft.main) this.#repeated += 1;
    }
  }

  #findDamage({ line, values }: SourceRow, encoding: string | null): PlannedRow | null {
    const [first] = this.#plan.resources;
    if (encoding === null || first === undefined) return null;
    const damaged = Object.entries(values).find(([, value]) => typeof value === 'string' && value.includes(DAMAGED));
    if (damaged === undefined) return null;
    const [column, value] = damaged;
    const isSecret = this.#plan.resources.some((resource) => resource.fields[column]?.secret);
    return { resource: first, rejections: [{ line, column, value: showValue(value, isSecret), reason: `is not ${encoding}` }] };
  }

  apply(
    db: Database,
    { dryRun, stop }: { dryRun: boolean; stop: boolean },
  ): Pick<ImportReport, 'stored' | 'rows' | 'resources' | 'rejections'> {
    const settle = (): boolean => {
      // What is new must still be new when it is written: imports take turns.
      if (!dryRun) db.lock('imports');
      this.#classify(db);
      const isRefused = stop && this.#rejections.rows > 0;
      if (isRefused) for (const count of this.#counts.values()) Object.assign(count, { added: 0, updated: 0, unchanged: 0 });
      if (isRefused || dryRun) return isRefused;
      const write = openChangeWriter(db);
      for (const change of this.#stage.changes()) write(change);
      return false;
    };
    const transaction = db.raw.transaction(settle);
    // A dry run reads one snapshot of the data without blocking writers.
    const isRefused = dryRun ? transaction.deferred() : transaction.immediate();
    const rejected = this.#rejections.rows;
    const taken = isRefused ? 0 : this.#read - rejected;
    this.#onProgress(this.#read * 2, this.#read * 2);
    return {
      stored: taken > 0 && !dryRun,
      rows: {
        read: this.#read,
        taken,
        rejected,
        heldBack: isRefused ? this.#read - rejected : 0,
        repeated: this.#repeated,
      },
      resources: [...this.#counts.values()],
      rejections: this.#rejections.inOrder(),
    };
  }

  #classify(db: Database): void {
    const classify = openClassifier(db, this.#scratch);
    const { count } = this.#stage;
    let done = 0;
    for (const draft of this.#stage.drafts()) {
      if (done % STRIDE === 0) this.#onProgress(count + done, count * 2);
      done += 1;
      const classified = classify(draft);
      if ('reason' in classified) {
        const { column, value, reason } = classified;
        this.#rejections.add({ line: draft.line, column, value: showValue(value, false), reason }, draft.place);
        this.#count(draft.resource, 'rejected');
      } else {
        this.#count(draft.resource, classified.kind);
        if (classified.kind !== 'unchanged') this.#stage.addChange(classified.change);
      }
    }
  }

  #count(resource: ImportResource | undefined, what: 'added' | 'updated' | 'unchanged' | 'rejected'): void {
    const count = resource === undefined ? undefined : this.#counts.get(resource);
    if (count !== undefined) count[what] += 1;
  }
}
