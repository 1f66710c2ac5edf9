import { setPartingNote } from '../../../session/parting-note.ts';
import { onSessionChange, sessionState } from '../../../session/session.ts';
import { t, tn } from '../../../text/t.ts';
import { downloadCsv, fileNameOf } from '../../../ui/download.ts';
import { bulkReport } from './bulk-report.ts';
import { isBusy, isOver, totals } from './bulk-run.ts';
import type { BulkStore } from './bulk-store.ts';

/** A run interrupted by a sign-out in any tab: nothing more is sent, and the signed-out screen says how far it got. */
export function tellOfBrokenOff(store: BulkStore): void {
  let isBrokenOff = false;
  const tell = (): void => {
    const run = store.get();
    if (!isBrokenOff || !run) return;
    const { changed, total } = totals(run);
    const save = () => downloadCsv(fileNameOf(t('bulk.report.file'), 'csv'), bulkReport(run));
    setPartingNote({
      text: tn('bulk.brokenOff', total, { done: changed }),
      // Pending requests may still be answered: the report waits for them.
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
