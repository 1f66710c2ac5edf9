import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { serviceNow } from '../../../clock.ts';
import { useSession } from '../../../session/use-session.ts';
import { errorText } from '../../../ui/describe-error.ts';
import { flagService } from '../flags/flag-service.ts';
import { applyChange } from '../flags/flags.ts';
import { collectIds } from './collect-ids.ts';
import { loadReview, saveReview } from './review-memory.ts';
import type { ReviewRequest } from './review-request.ts';
import { amend, type ReviewSession, recordChange, startReview } from './review-session.ts';

export type ReviewState =
  | { readonly status: 'collecting'; readonly count: number }
  | { readonly status: 'failed'; readonly error: unknown }
  | {
      readonly status: 'ready';
      readonly session: ReviewSession;
      readonly isResumed: boolean;
      readonly isCut: boolean;
      readonly mayLack: boolean;
      readonly isKept: boolean;
    };

export interface ReviewHandle {
  readonly state: ReviewState;
  readonly update: (change: (session: ReviewSession) => ReviewSession) => void;
  /** Collects the users again and forgets the decisions. */
  readonly restart: () => void;
}

/** The review of a queue: resumed from the browser's storage, or newly collected; every change is stored at once. */
export function useReview(request: ReviewRequest): ReviewHandle {
  const person = useSession().profile?.sub ?? '';
  const { onEvent } = flagService(useQueryClient());
  const [state, setState] = useState<ReviewState>({ status: 'collecting', count: 0 });
  const [round, setRound] = useState(0);
  const { key, filter, sort, kind } = request;

  useEffect(() => {
    const stored = round === 0 ? loadReview(localStorage, person, key) : null;
    if (stored && stored.ids.length > 0) {
      setState({ status: 'ready', session: stored, isResumed: true, isCut: false, mayLack: false, isKept: true });
      return;
    }
    const controller = new AbortController();
    setState({ status: 'collecting', count: 0 });
    collectIds({ key, filter, sort, kind }, (count) => setState({ status: 'collecting', count }), controller.signal).then(
      ({ ids, isCut, mayLack }) => {
        const session = startReview(key, ids, serviceNow());
        setState({
          status: 'ready',
          session,
          isResumed: false,
          isCut,
          mayLack,
          isKept: saveReview(localStorage, person, session),
        });
      },
      (error: unknown) => {
        if (!controller.signal.aborted) setState({ status: 'failed', error });
      },
    );
    return () => controller.abort();
  }, [person, key, filter, sort, kind, round]);

  const update = useCallback(
    (change: (session: ReviewSession) => ReviewSession) =>
      setState((now) => {
        if (now.status !== 'ready') return now;
        const session = change(now.session);
        return session === now.session ? now : { ...now, session, isKept: saveReview(localStorage, person, session) };
      }),
    [person],
  );

  // If the service answers after the person moved on, the decision gets the actual flags.
  useEffect(
    () =>
      onEvent((event) => {
        if (event.type === 'foreign') return;
        const { id, flags } = event;
        if (event.type === 'refused') return update((session) => amend(session, id, flags, errorText(event.error)));
        const before = applyChange(flags, event.undo);
        update((session) => recordChange(session, id, before, flags, serviceNow()));
      }),
    [onEvent, update],
  );

  return { state, update, restart: () => setRound((count) => count + 1) };
}
