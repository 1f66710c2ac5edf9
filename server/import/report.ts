import type { Keys, Scratch } from './scratch.ts';

/** Why a row was rejected, as its reader says it. `line`: where it begins in the file, from 1. */
export interface RowRejection {
  readonly line: number;
  /** The column as the file names it; null if the row as a whole is at fault. */
  readonly column: string | null;
  /** The original value, shortened, masked if the field is secret; null if there is none to show. */
  readonly value: string | null;
  readonly reason: string;
}

export interface Rejection extends RowRejection {
  /** The row's position in the file, from 1: what tells the records of a JSON file on one line apart. */
  readonly record: number;
}

export interface ResourceCount {
  readonly resource: string;
  added: number;
  updated: number;
  unchanged: number;
  rejected: number;
}

export interface ImportReport {
  readonly file: string;
  readonly format: 'csv' | 'ndjson' | 'json';
  readonly encoding: string;
  readonly profile: string | null;
  readonly dryRun: boolean;
  /** False for a dry run, if a rejected row stopped the import, and if all were rejected: then nothing was stored. */
  readonly stored: boolean;
  /**
   * read = taken + rejected + heldBack. `heldBack`: valid rows of a file that is refused because of its rejected rows.
   * `repeated`: rows that name a record which an earlier row of the file named; the later row counts.
   */
  readonly rows: {
    readonly read: number;
    readonly taken: number;
    readonly rejected: number;
    readonly heldBack: number;
    readonly repeated: number;
  };
  /** Distinct records by resource, in the order of the profile. */
  readonly resources: readonly ResourceCount[];
  /** The first of the rejected rows; `rows.rejected` counts them all. */
  readonly rejections: readonly Rejection[];
  readonly warnings: readonly string[];
}

const MAX_KEPT = 1_000;
const MAX_SHOWN = 100;
const MAX_VALUE = 80;

/** Collects rejections: each row counts once, and only so many are kept that a hopeless file does not fill the memory. */
export class Rejections {
  readonly #kept: Rejection[] = [];
  readonly #places: Keys;
  #rows = 0;

  constructor(scratch: Scratch) {
    this.#places = scratch.openKeys();
  }

  /** `place`: the row's position in the file, from 0; several rows may share a line. */
  add(rejection: RowRejection, place: number): void {
    if (this.#places.add(String(place))) this.#rows += 1;
    if (this.#kept.length < MAX_KEPT) this.#kept.push({ ...rejection, record: place + 1, value: detached(rejection.value) });
  }

  get rows(): number {
    return this.#rows;
  }

  /** In the order of the file. */
  inOrder(): readonly Rejection[] {
    return this.#kept.toSorted((a, b) => a.record - b.record);
  }
}

/** A copy of the text: a substring would keep the whole longer text in memory. */
const detached = (text: string | null): string | null => text && Buffer.from(text, 'utf16le').toString('utf16le');

/** A value for a report: one line, shortened; a secret is masked. */
export function showValue(raw: unknown, secret: boolean): string | null {
  if (raw === null || raw === undefined) return null;
  if (secret) return '••••';
  const text = typeof raw === 'string' ? raw : (JSON.stringify(raw) ?? String(raw));
  // A terminal must not interpret control characters from a file.
  const line = text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '�');
  return line.length > MAX_VALUE ? `${line.slice(0, MAX_VALUE)}…` : line;
}

/** The report for people: [what was done, what was not]. */
export function formatReport(report: ImportReport): { summary: string[]; problems: string[] } {
  const { rows, resources, rejections } = report;
  const outcome = report.stored ? 'imported' : report.dryRun ? 'dry run, nothing was stored' : 'nothing was imported';
  const heldBack = rows.heldBack > 0 ? `${rows.heldBack} held back because of them, ` : '';
  const summary = [
    `${report.file} (${report.format}, ${report.encoding}${report.profile ? `, profile ${report.profile}` : ''}): ${outcome}`,
    `rows: ${rows.read} read, ${rows.taken} accepted, ${rows.rejected} rejected, ${heldBack}${rows.repeated} repeating a record of an earlier row`,
    ...resources.map(
      (count) =>
        `${count.resource}: ${count.added} added, ${count.updated} updated, ${count.unchanged} unchanged, ${count.rejected} rejected`,
    ),
  ];
  const problems = [
    ...report.warnings.map((warning) => `warning: ${warning}`),
    ...rejections
      .slice(0, MAX_SHOWN)
      .map(
        ({ line, record, column, value, reason }) =>
          `${report.format === 'json' ? `record ${record}, ` : ''}line ${line}${column === null ? '' : `, column ${showValue(column, false)}`}: ${value === null ? '' : `${JSON.stringify(value)} `}${reason}`,
      ),
    ...(rows.rejected > MAX_SHOWN ? [`… and more: ${rows.rejected} rows were rejected`] : []),
  ];
  return { summary, problems };
}
