import { useCallback, useEffect, useRef, useState } from 'react';
import { EMPTY_ID, type Target } from '../../../contract/fields.ts';
import type { FileColumn } from '../../../contract/file-columns.ts';
import { canName, fetchNames } from '../../api/names.ts';
import { type Walk, walkHeld } from '../../api/page-walk.ts';
import { walkList } from '../../api/pages.ts';
import { serviceNow } from '../../clock.ts';
import { currentLocale } from '../../text/locale.ts';
import { useList } from '../list-model.ts';
import type { ListRecord } from '../types.ts';
import { exportColumns, withOwner } from './columns.ts';
import { type ExportFormat, makeEncoder } from './format.ts';
import { type ExportJob, type ExportOutcome, type ExportProgress, type ExportState, NEW_EXPORT, runExport } from './run.ts';
import { openSink } from './sink.ts';

export interface ExportChoice {
  readonly scope: 'all' | 'selection' | 'page';
  readonly format: ExportFormat;
  readonly columns: 'visible' | 'all';
  readonly withNames: boolean;
  readonly showSecrets: boolean;
}

export interface ExportRun {
  readonly progress: ExportProgress | null;
  readonly outcome: ExportOutcome | null;
  readonly isRunning: boolean;
  readonly start: (choice: ExportChoice) => Promise<void>;
  readonly resume: () => void;
  readonly cancel: () => void;
}

const NAMES_PER_REQUEST = 100;

/** An export of the list as currently requested: same filter, same order. */
export function useExport(): ExportRun {
  const { operation, params, request, columns, shown, keyed, selection, rows, props, sort } = useList();
  const [progress, setProgress] = useState<ExportProgress | null>(null);
  const [outcome, setOutcome] = useState<ExportOutcome | null>(null);
  const [isRunning, setRunning] = useState(false);
  const current = useRef<{ job: ExportJob<ListRecord>; state: ExportState<ListRecord>; control: AbortController } | null>(null);

  const go = useCallback(async () => {
    const run = current.current;
    if (!run) return;
    setRunning(true);
    setOutcome(null);
    try {
      const result = await runExport(run.job, run.state, run.control.signal);
      run.state = result.state;
      setOutcome(result.outcome);
      if (result.outcome.kind === 'done') current.current = null;
    } catch (error) {
      if (!run.control.signal.aborted) setOutcome({ kind: 'failed', error, rows: run.state.rows });
    } finally {
      setRunning(false);
    }
  }, []);

  // Leaving the page ends the export: otherwise its file would wait forever.
  useEffect(
    () => () => {
      current.current?.control.abort();
      void current.current?.job.sink.abort().catch(() => undefined);
    },
    [],
  );

  const start = async (choice: ExportChoice) => {
    const wanted = exportColumns(operation, {
      columns,
      shown: new Set((choice.columns === 'all' ? columns : shown).map(({ name }) => name)),
      withNames: choice.withNames,
      canName,
    });
    const { locale } = currentLocale();
    const encoder = makeEncoder(choice.format, wanted, { showSecrets: choice.showSecrets, locale });
    const day = new Date(serviceNow()).toISOString().slice(0, 10);
    const sink = await openSink({ name: `${props.caption} ${day}`, mime: encoder.mime, extension: encoder.extension });
    if (sink === null) return;
    const names: Names = new Map();
    const control = new AbortController();
    const owned = withOwner(operation, params);
    current.current = {
      state: NEW_EXPORT,
      control,
      job: {
        walk: walkOf(choice.scope),
        encode: async (items) => {
          await learnNames(wanted, items, names, control.signal);
          return encoder.page(items.map(owned), ({ field }, id) => (field.target && names.get(field.target)?.get(id)) || null);
        },
        start: encoder.start,
        end: encoder.end,
        sink,
        now: Date.now,
        onProgress: setProgress,
      },
    };
    setProgress({ rows: 0, total: null, elapsedMs: 0 });
    await go();
  };

  /** Rows already in the page's memory are not read again. */
  function walkOf(scope: ExportChoice['scope']): Walk<ListRecord> {
    if (scope === 'page') return walkHeld(keyed.map(({ record }) => record));
    if (scope === 'selection' && !selection.allMatching) return walkHeld([...selection.rows.values()]);
    // A list that was loaded whole to be sorted here is written in that order.
    if (sort.length > 0 && !operation.sort && rows.whole) return walkHeld(rows.whole);
    return walkList(operation.id, params, request) as Walk<ListRecord>;
  }

  return {
    progress,
    outcome,
    isRunning,
    start,
    resume: () => void go(),
    cancel: () => {
      const run = current.current;
      run?.control.abort();
      void run?.job.sink.abort().catch(() => undefined);
      current.current = null;
      setProgress(null);
      setOutcome(null);
    },
  };
}

/** Names by target and id: a metric and an application may have the same id. */
type Names = Map<Target, Map<string, string>>;

async function learnNames(
  columns: readonly FileColumn[],
  items: readonly ListRecord[],
  names: Names,
  signal: AbortSignal,
): Promise<void> {
  for (const { name, field, isNameOf } of columns) {
    if (!isNameOf || !field.target) continue;
    const known = names.get(field.target) ?? new Map<string, string>();
    names.set(field.target, known);
    const ids = items.map((item) => item[name]).filter((id): id is string => typeof id === 'string' && id !== '');
    const missing = [...new Set(ids)].filter((id) => id !== EMPTY_ID && !known.has(id));
    for (let at = 0; at < missing.length; at += NAMES_PER_REQUEST) {
      const batch = missing.slice(at, at + NAMES_PER_REQUEST);
      const found = await fetchNames(field.target, batch);
      signal.throwIfAborted();
      for (const id of batch) known.set(id, found.get(id) ?? '');
    }
  }
}
