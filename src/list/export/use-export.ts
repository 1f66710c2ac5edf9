import { useCallback, useEffect, useRef, useState } from 'react';
import { EMPTY_ID } from '../../../contract/fields.ts';
import { fetchNames } from '../../api/names.ts';
import { fetchPage } from '../../api/queries.ts';
import { serviceNow } from '../../clock.ts';
import { RequestError } from '../../request-error.ts';
import { fieldLabel, t } from '../../text/t.ts';
import { LARGEST_PAGE } from '../all-pages.ts';
import { useList } from '../list-model.ts';
import type { ListRecord } from '../types.ts';
import { type ExportColumn, type ExportFormat, makeEncoder } from './format.ts';
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

/** An export of the list as it is asked for now: same filter, same order. */
export function useExport(): ExportRun {
  const { operation, params, request, columns, shown, keyed, selection, rows, props, sort } = useList();
  const [progress, setProgress] = useState<ExportProgress | null>(null);
  const [outcome, setOutcome] = useState<ExportOutcome | null>(null);
  const [isRunning, setRunning] = useState(false);
  const current = useRef<{ job: ExportJob<ListRecord>; state: ExportState; control: AbortController } | null>(null);

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
      if (!run.control.signal.aborted)
        setOutcome({ kind: 'failed', error, pageNumber: run.state.pageNumber, rows: run.state.rows });
    } finally {
      setRunning(false);
    }
  }, []);

  // Leaving the page ends the export: its file would wait for ever.
  useEffect(
    () => () => {
      current.current?.control.abort();
      void current.current?.job.sink.abort().catch(() => undefined);
    },
    [],
  );

  const start = async (choice: ExportChoice) => {
    const wanted = exportColumns(choice.columns === 'all' ? columns : shown, choice.withNames, operation.resource.name);
    const encoder = makeEncoder(choice.format, wanted, choice.showSecrets);
    const day = new Date(serviceNow()).toISOString().slice(0, 10);
    const sink = await openSink({ name: `${props.caption} ${day}`, mime: encoder.mime, extension: encoder.extension });
    if (sink === null) return;
    const held = heldRows(choice.scope);
    const names = new Map<string, string>();
    current.current = {
      state: NEW_EXPORT,
      control: new AbortController(),
      job: {
        pageSize: LARGEST_PAGE,
        fetchPage: async (pageNumber, signal) => {
          if (held !== null) return { items: held, totalPages: 1, totalItems: held.length };
          const page = await fetchPage(operation.id, params, { ...request, pageSize: LARGEST_PAGE, pageNumber }, signal);
          return { ...page, items: page.items as readonly ListRecord[] };
        },
        encode: async (items) => {
          await learnNames(wanted, items, names);
          return encoder.page(items, (_, id) => names.get(id) ?? '');
        },
        start: encoder.start(),
        end: encoder.end,
        sink,
        now: Date.now,
        onProgress: setProgress,
        retryAfterMs,
        wait,
      },
    };
    setProgress({ rows: 0, total: null, elapsedMs: 0 });
    await go();
  };

  /** Rows that are in the page's memory already: nothing is read again for them. */
  function heldRows(scope: ExportChoice['scope']): readonly ListRecord[] | null {
    if (scope === 'page') return keyed.map(({ record }) => record);
    if (scope === 'selection' && !selection.allMatching) return [...selection.rows.values()];
    // A list that was loaded whole to be sorted here is written in that order.
    return sort.length > 0 && !operation.sort && rows.whole ? rows.whole : null;
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

function exportColumns(
  columns: ReturnType<typeof useList>['columns'],
  withNames: boolean,
  resource: string,
): readonly ExportColumn[] {
  return columns.flatMap(({ name, field, label }): ExportColumn[] => {
    if (field === null) return [];
    const own: ExportColumn = { name, label, field };
    const isLink = field.kind === 'id' && field.target !== undefined && name !== 'id';
    if (!withNames || !isLink) return [own];
    return [{ ...own, isNameOf: true, label: t('list.export.nameOf', { column: fieldLabel(resource, name, field) }) }, own];
  });
}

async function learnNames(
  columns: readonly ExportColumn[],
  items: readonly ListRecord[],
  names: Map<string, string>,
): Promise<void> {
  for (const { name, field, isNameOf } of columns) {
    if (!isNameOf || !field.target) continue;
    const ids = new Set(
      items.map((item) => item[name]).filter((id): id is string => typeof id === 'string' && id !== '' && id !== EMPTY_ID),
    );
    const missing = [...ids].filter((id) => !names.has(id));
    for (let at = 0; at < missing.length; at += NAMES_PER_REQUEST) {
      const batch = missing.slice(at, at + NAMES_PER_REQUEST);
      const found = await fetchNames(field.target, batch);
      for (const id of batch) names.set(id, found.get(id) ?? '');
    }
  }
}

/** The client honours Retry-After itself for a while; what still fails and may succeed later is tried three times, growing apart. */
function retryAfterMs(error: unknown, attempt: number): number | null {
  if (!(error instanceof RequestError) || !error.isTransient || attempt > 3) return null;
  return (error.retryAfterSeconds ?? 0) * 1000 || 1000 * 2 ** (attempt - 1);
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        reject(signal.reason);
      },
      { once: true },
    );
  });
}
