import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Database } from '../db/open.ts';

export interface CalendarSubscription {
  readonly id: string;
  readonly name: string;
  /** Of the list of renewals; empty: all of them. */
  readonly filter: string;
  /** Milliseconds since 1970 UTC. */
  readonly createdAt: number;
}

export interface NewCalendar {
  readonly subject: string;
  readonly name: string;
  readonly filter: string;
  readonly at: number;
  /** How many the subject may have. */
  readonly most: number;
}

export interface CalendarStore {
  /** Those that are not revoked, newest first. */
  ofSubject(subject: string): CalendarSubscription[];
  /** The token is returned once and not stored. Null if the subject has as many as it may have. */
  create(calendar: NewCalendar): { readonly calendar: CalendarSubscription; readonly token: string } | null;
  /** Null if the subject has none with that id. */
  revoke(subject: string, id: string, at: number): CalendarSubscription | null;
  /** Its owner, and what it shows; null if the token is unknown or revoked. */
  byToken(token: string): (CalendarSubscription & { readonly subject: string }) | null;
}

/** 256 random bits need no slow hash. */
const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');
const COLUMNS = 'id, name, filter, created_at as "createdAt"';

export function calendarStore({ raw, lock }: Database): CalendarStore {
  const ofSubject = raw.prepare<[string], CalendarSubscription>(
    `select ${COLUMNS} from calendar_subscriptions where subject = ? and revoked_at is null order by created_at desc, id`,
  );
  const insert = raw.prepare(
    'insert into calendar_subscriptions (id, token_hash, subject, name, filter, created_at) values (?, ?, ?, ?, ?, ?)',
  );
  const revoke = raw.prepare<[number, string, string], CalendarSubscription>(
    `update calendar_subscriptions set revoked_at = ? where id = ? and subject = ? and revoked_at is null returning ${COLUMNS}`,
  );
  const byToken = raw.prepare<[string], CalendarSubscription & { subject: string }>(
    `select ${COLUMNS}, subject from calendar_subscriptions where token_hash = ? and revoked_at is null`,
  );
  return {
    ofSubject: (subject) => ofSubject.all(subject),
    create: ({ subject, name, filter, at, most }) =>
      raw
        .transaction(() => {
          // Requests at the same time would count the same ones.
          lock(`calendars of ${subject}`);
          if (ofSubject.all(subject).length >= most) return null;
          const token = randomBytes(32).toString('base64url');
          const id = randomUUID();
          insert.run(id, hashOf(token), subject, name, filter, at);
          return { calendar: { id, name, filter, createdAt: at }, token };
        })
        .immediate(),
    revoke: (subject, id, at) => revoke.get(at, id, subject) ?? null,
    byToken: (token) => byToken.get(hashOf(token)) ?? null,
  };
}
