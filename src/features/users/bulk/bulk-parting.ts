import { setPartingNote } from '../../../session/parting-note.ts';
import { onSessionChange, sessionState } from '../../../session/session.ts';
import { t, tn } from '../../../text/t.ts';
import { downloadCsv, fileNameOf } from '../../../ui/download.ts';
import { bulkReport } from './bulk-report.ts';
import { isBusy, isOver, totals } from './bulk-run.ts';
import type { BulkStore } from './bulk-store.ts';

/** A run that a sign-out, in this tab or another, breaks off: nothing more is sent, and the signed-out screen says how far it came. */
export function tellOfBrokenOff(store: BulkStore): void {
  let isBrokenOff = false;
  const tell = (): void => {
    const run = store.get();
    if (!isBrokenOff || !run) return;
    const { changed, total } = totals(run);
    const save = () => downloadCsv(fileNameOf(t('bulk.report.file'), 'csv'), bulkReport(run));
    setPartingNote({
      text: tn('bulk.brokenOff', changed, { total }),
      // What is under way may still arrive: the report waits for it.
      report: isOver(run) ? { label: t('bulk.report'), save } : null,
    });
  };
  store.subscribe(tell);
  onSessionChange(() => {
    const run = store.get();
    if (isBrokenOff || sessionState().status !== 'signed-out' || !run || !isBusy(run)) return;
    isBrokenOff = true;
    store.dispatch({ type: 'cancel' });
  });
}
