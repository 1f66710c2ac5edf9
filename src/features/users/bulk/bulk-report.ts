/** A run as a file: one line per user, with the outcome. Text is guarded against running in a spreadsheet. */
import { csvTable } from '../../../../contract/csv.ts';
import { type TextKey, t } from '../../../text/t.ts';
import { changeInWords } from '../flags/flag-words.ts';
import type { BulkRun } from './bulk-run.ts';

export const bulkReport = (run: BulkRun): string =>
  csvTable(
    [t('bulk.report.id'), t('bulk.report.name'), t('bulk.report.change'), t('bulk.report.outcome'), t('bulk.report.reason')],
    run.items.map(({ id, name, want, state, reason }) => [
      id,
      name,
      changeInWords(want),
      t(`bulk.state.${state}` satisfies TextKey),
      reason,
    ]),
  );
