/** The summary of a review as a file: one line per user, including open ones. Names are read for it; the review stores none. */
import { csvTable } from '../../../../contract/csv.ts';
import { type TextKey, t } from '../../../text/t.ts';
import { changeInWords } from '../flags/flag-words.ts';
import type { Flags } from '../flags/flags.ts';
import { userName } from '../user-name.ts';
import { usersById } from '../users-by-id.ts';
import type { ReviewSession } from './review-session.ts';

const words = (flags: Flags | undefined): string | null => (flags ? changeInWords(flags) : null);

export async function reviewReport(session: ReviewSession, signal?: AbortSignal): Promise<string> {
  const users = await usersById(session.ids, signal);
  return csvTable(
    [
      t('bulk.report.id'),
      t('bulk.report.name'),
      t('review.column.decision'),
      t('review.column.before'),
      t('review.column.after'),
      t('review.column.at'),
      t('review.column.problem'),
    ],
    session.ids.map((id) => {
      const decision = session.decisions[id];
      const user = users.get(id);
      return [
        id,
        user ? userName(user) : null,
        t(`review.decided.${decision?.kind ?? 'open'}` satisfies TextKey),
        words(decision?.before),
        words(decision?.after),
        decision ? new Date(decision.atMs).toISOString() : null,
        decision?.problem ?? null,
      ];
    }),
  );
}
