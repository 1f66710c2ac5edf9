import { Alert, Button, Group, Progress } from '@mantine/core';
import { useState } from 'react';
import { formatNumber } from '../../../format.ts';
import { WhenOpened } from '../../../keys/when-opened.tsx';
import { t, tn } from '../../../text/t.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import css from './review.module.css';
import { countDecisions, currentId, MAX_QUEUE, moveTo, nextOpen } from './review-session.ts';
import { ReviewSummary } from './review-summary.tsx';
import { ReviewUser } from './review-user.tsx';
import { useQueueKeys } from './use-queue-keys.ts';
import type { ReviewHandle, ReviewState } from './use-review.ts';

const ReviewKeys = lazyPart(async () => (await import('./review-keys.tsx')).ReviewKeys);

interface Props {
  readonly state: Extract<ReviewState, { status: 'ready' }>;
  readonly update: ReviewHandle['update'];
  readonly restart: () => void;
}

/** The queue with its progress; at its end, or after "Finish", the summary. */
export function ReviewQueue({ state: { session, isResumed, isCut, mayLack, isKept }, update, restart }: Props) {
  const [finished, setFinished] = useState(false);
  const counts = countDecisions(session);
  const id = currentId(session);
  const isOver = finished || id === null;
  const show = (at: number) => {
    setFinished(false);
    update((now) => moveTo(now, at));
  };
  const [helps, setHelps] = useState(false);
  useQueueKeys(() => setHelps(true));
  const goOn = () => show(id === null ? (nextOpen(session) ?? 0) : session.at);
  const numbers = { changed: counts.changed, kept: counts.kept, skipped: counts.skipped };
  return (
    <div className={css.queue}>
      <WhenOpened isOpen={helps} onLeft={() => setHelps(false)}>
        {helps && <ReviewKeys onClose={() => setHelps(false)} />}
      </WhenOpened>
      <section className={css.progress} aria-label={t('review.progress', { done: counts.decided, total: counts.total })}>
        <Progress
          value={Math.floor((counts.decided / counts.total) * 100)}
          aria-label={t('review.progress', { done: counts.decided, total: counts.total })}
        />
        <div className={css.progressWords}>
          <span role="status" data-testid="review-progress">
            {t('review.progress', { done: counts.decided, total: counts.total })} · {t('review.counts', numbers)}
          </span>
          <Group gap="xs">
            {isResumed && !isOver && counts.open < counts.total && <span>{t('review.resumed')}</span>}
            <RestartButton recorded={counts.decided + counts.skipped} onRestart={restart} />
            {!isOver && (
              <Button size="compact-sm" variant="default" onClick={() => setFinished(true)}>
                {t('review.finish')}
              </Button>
            )}
          </Group>
        </div>
      </section>
      {isCut && <Alert color="yellow">{t('review.tooMany', { most: formatNumber(MAX_QUEUE) })}</Alert>}
      {mayLack && !isCut && <Alert color="yellow">{t('review.mayLack')}</Alert>}
      {!isKept && (
        <Alert color="yellow" role="alert">
          {t('review.storageFull')}
        </Alert>
      )}
      {isOver ? (
        <ReviewSummary session={session} onContinue={counts.open > 0 ? goOn : null} onShow={show} />
      ) : (
        <ReviewUser key={id} id={id} session={session} update={update} />
      )}
    </div>
  );
}

/** A restart forgets every decision and skip, so it needs confirmation if there are any. */
function RestartButton({ recorded, onRestart }: { readonly recorded: number; readonly onRestart: () => void }) {
  const [isAsked, setAsked] = useState(false);
  if (!isAsked) {
    return (
      <Button size="compact-sm" variant="default" onClick={() => (recorded > 0 ? setAsked(true) : onRestart())}>
        {t('review.restart')}
      </Button>
    );
  }
  return (
    <Group gap="xs" role="group" aria-label={t('review.restart')}>
      <span role="alert">{tn('review.restartAsk', recorded)}</span>
      <Button size="compact-sm" color="red" variant="filled" onClick={onRestart}>
        {t('review.restart')}
      </Button>
      <Button size="compact-sm" variant="default" autoFocus onClick={() => setAsked(false)}>
        {t('review.restartNot')}
      </Button>
    </Group>
  );
}
