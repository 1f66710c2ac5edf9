import { Button } from '@mantine/core';
import { Link, useSearchParams } from 'react-router';
import { User } from '../../../../contract/resources/index.ts';
import { filterWords } from '../../../list/filters/filter-words.ts';
import { PATHS } from '../../../paths.ts';
import { useCan } from '../../../session/use-session.ts';
import { t, tn } from '../../../text/t.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { ForbiddenState } from '../../../ui/forbidden-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PrintHeader } from '../../../ui/print-header.tsx';
import { useFlagsReadOnly, WRITE_SCOPE } from '../flags/use-flags.ts';
import css from './review.module.css';
import { ReviewQueue } from './review-queue.tsx';
import { type ReviewRequest, readReviewRequest } from './review-request.ts';
import { useReview } from './use-review.ts';

const READ_SCOPE = 'saas.consolidation.view.r';

const subtitleOf = (request: ReviewRequest): string =>
  request.kind === 'marked'
    ? t('review.subtitleDefault')
    : request.kind === 'all'
      ? t('review.subtitleAll')
      : t('review.subtitleFilter', { filter: filterWords(request.filter ?? '', User) });

/** Goes through a set of users: one at a time, with everything that matters on one screen. */
export function ReviewPage() {
  const [params] = useSearchParams();
  const canRead = useCan(READ_SCOPE);
  const readOnly = useFlagsReadOnly();
  const request = readReviewRequest(params);
  const toList = (
    <Button component={Link} to={PATHS.users} variant="default">
      {t('review.toList')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('nav.review')} {...(request && { subtitle: subtitleOf(request) })} actions={toList} />
      <PrintHeader />
      {!canRead ? (
        <ForbiddenState scope={READ_SCOPE} />
      ) : readOnly ? (
        // People who may not change flags are told so instead of going through a queue for nothing.
        <ForbiddenState scope={WRITE_SCOPE} />
      ) : request ? (
        <Review key={request.key} request={request} />
      ) : (
        <EmptyState title={t('review.badFilter')} actions={toList} />
      )}
    </>
  );
}

function Review({ request }: { readonly request: ReviewRequest }) {
  const { state, update, restart } = useReview(request);
  switch (state.status) {
    case 'collecting':
      return (
        <p role="status" className={css.note}>
          {tn('review.collecting', state.count)}
        </p>
      );
    case 'failed':
      return <ErrorState error={state.error} onRetry={restart} />;
    case 'ready':
      if (state.session.ids.length === 0) return <EmptyState title={t('review.empty')} />;
      return <ReviewQueue state={state} update={update} restart={restart} />;
  }
}
