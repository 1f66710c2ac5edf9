import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { objectQuery } from '../../../api/queries.ts';
import type { User as UserRecord } from '../../../api/update-user.ts';
import { serviceNow } from '../../../clock.ts';
import { Section } from '../../../detail/section.tsx';
import { pathTo } from '../../../paths.ts';
import { isNotFound } from '../../../request-error.ts';
import { type TextKey, t } from '../../../text/t.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LoadingRows } from '../../../ui/loading-rows.tsx';
import { ActivityBadge } from '../detail/activity-badge.tsx';
import { UserFacts } from '../detail/user-facts.tsx';
import { FLAG_KEYS, flagsOf, sameFlags } from '../flags/flags.ts';
import { subjectKey } from '../flags/use-flag-keys.ts';
import { useUserFlags } from '../flags/use-flags.ts';
import { userName } from '../user-name.ts';
import css from './review.module.css';
import { decide, moveTo, nextOpen, type ReviewSession, toEnd } from './review-session.ts';
import { ReviewSubscriptions } from './review-subscriptions.tsx';
import type { ReviewHandle } from './use-review.ts';

interface Props {
  readonly id: string;
  readonly session: ReviewSession;
  readonly update: ReviewHandle['update'];
}

/** One user of the queue. If the user no longer exists, the person can move on. */
export function ReviewUser({ id, session, update }: Props) {
  const client = useQueryClient();
  const query = useQuery(objectQuery('getUser', { userId: id }));
  const following = session.ids[nextOpen(session) ?? -1];
  useEffect(() => {
    // Reads the next user ahead.
    if (following !== undefined && following !== id)
      void client.prefetchQuery({ ...objectQuery('getUser', { userId: following }), staleTime: 30_000 });
  }, [client, following, id]);

  if (query.data) return <Decide user={query.data} id={id} session={session} update={update} />;
  if (query.error && isNotFound(query.error)) {
    return (
      <EmptyState
        title={t('review.gone')}
        actions={
          <Button
            variant="default"
            onClick={() => update((now) => (now.at < now.ids.length - 1 ? moveTo(now, now.at + 1) : toEnd(now)))}
          >
            {t('review.next')}
          </Button>
        }
      />
    );
  }
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  return <LoadingRows rows={6} columns={2} />;
}

type Step = 'keep' | 'skip' | 'next' | 'previous';
const STEP_KEYS: Readonly<Record<string, Step>> = {
  k: 'keep',
  s: 'skip',
  n: 'next',
  arrowright: 'next',
  p: 'previous',
  arrowleft: 'previous',
};

function Decide({ user, id, session, update }: Props & { readonly user: UserRecord }) {
  const { flags, toggle } = useUserFlags(user);
  // The flags that the user had at first: a decision is compared with them.
  const before = useRef(flagsOf(user)).current;
  const decision = session.decisions[id];
  const place = session.at;

  const act = (step: Step): void =>
    update((now) => {
      // Moving on after a change is a decision too: no change of flags may be missing from the summary.
      const decides = step === 'keep' || step === 'skip' || !sameFlags(before, flags);
      const decided = decides ? decide(now, { id, skips: step === 'skip', before, after: flags, atMs: serviceNow() }) : now;
      if (step === 'previous') return moveTo(decided, place - 1);
      if (step === 'next') return moveTo(decided, place + 1);
      const next = nextOpen(decided);
      return next === null ? toEnd(decided) : moveTo(decided, next);
    });

  const latest = useRef({ act, toggle });
  latest.current = { act, toggle };
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      const key = subjectKey(event);
      if (key === null) return;
      const flag = FLAG_KEYS[key];
      const step = STEP_KEYS[key];
      if (!flag && !step) return;
      event.preventDefault();
      if (flag) latest.current.toggle(flag);
      if (step) latest.current.act(step);
    };
    window.addEventListener('keydown', handle);
    return () => window.removeEventListener('keydown', handle);
  }, []);

  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  const path = pathTo('user', id);
  return (
    <article className={css.user} aria-labelledby="review-user">
      <header className={css.head}>
        <div>
          <p className={css.place}>{t('review.place', { place: place + 1, total: session.ids.length })}</p>
          <h2 id="review-user" className={css.name} ref={title} tabIndex={-1}>
            {userName(user)}
          </h2>
          <p className={css.under}>
            <ActivityBadge lastActive={user.lastActive} />
            {decision && (
              <span className={css.decided}>
                {t('review.decidedNow', { decision: t(`review.decided.${decision.kind}` satisfies TextKey) })}
              </span>
            )}
          </p>
        </div>
        {path && <Link to={path}>{t('review.open')}</Link>}
      </header>
      <section className={css.actions} aria-label={t('review.actions')}>
        <Button
          variant="filled"
          onClick={() => act('keep')}
          rightSection={<kbd className={`${css.key} keyboard-hint`}>k</kbd>}
          title={t('review.keepHint')}
        >
          {t('review.keep')}
        </Button>
        <Button
          variant="default"
          onClick={() => act('skip')}
          rightSection={<kbd className={`${css.key} keyboard-hint`}>s</kbd>}
          title={t('review.skipHint')}
        >
          {t('review.skip')}
        </Button>
        <span className={css.gap} />
        <Button
          variant="default"
          onClick={() => act('previous')}
          disabled={place === 0}
          rightSection={<kbd className={`${css.key} keyboard-hint`}>p</kbd>}
        >
          {t('review.previous')}
        </Button>
        <Button
          variant="default"
          onClick={() => act('next')}
          disabled={place === session.ids.length - 1}
          rightSection={<kbd className={`${css.key} keyboard-hint`}>n</kbd>}
        >
          {t('review.next')}
        </Button>
      </section>
      <UserFacts record={user}>
        <Section title={t('review.subscriptions')}>
          <ReviewSubscriptions userId={id} />
        </Section>
      </UserFacts>
    </article>
  );
}
