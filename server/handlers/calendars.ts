import { excerpt } from '../../contract/filter/messages.ts';
import { type Operation, operation } from '../../contract/operations.ts';
import { whenFree } from '../db/when-free.ts';
import { ApiError } from '../http/api-error.ts';
import { readFilter } from '../http/read-filter.ts';
import type { CalendarSubscription } from '../stores/calendars.ts';
import type { Handler } from './handler.ts';
import { membersOf } from './members.ts';

/** Of each account or client: more addresses than fit on a page would be hard to manage. */
const MOST = 50;
const LONGEST_NAME = 200;

/** Below this path an address with its token returns the calendar: see calendar-files.ts. */
export const CALENDAR_PATH = '/api/console/v1/calendar';

const itemOf = (op: Operation, calendar: CalendarSubscription): string =>
  `{${membersOf(op.resource, { ...calendar })},"_links":[]}`;

/** Only the caller's own. */
export const listCalendars: Handler<'listCalendars'> = async ({ op, list, asker }, { calendars }) => {
  const all = calendars.ofSubject(asker.subject);
  const from = (list.pageNumber - 1n) * BigInt(list.pageSize);
  const page = from < BigInt(all.length) ? all.slice(Number(from), Number(from) + list.pageSize) : [];
  return { items: Buffer.from(page.map((calendar) => itemOf(op, calendar)).join(',')), total: all.length };
};

export const createCalendar: Handler<'createCalendar'> = async ({ op, body, asker }, { calendars, db, now, note }) => {
  const name = body.name.trim();
  if (name === '' || name.length > LONGEST_NAME) throw new ApiError(400, `name must have 1 to ${LONGEST_NAME} characters.`);
  readFilter(operation('listRenewals'), body.filter);
  const made = await whenFree(db.raw, () =>
    calendars.create({ subject: asker.subject, name, filter: body.filter.trim(), at: now(), most: MOST }),
  );
  if (!made) throw new ApiError(400, `You can have up to ${MOST} calendars: revoke one that you no longer need.`);
  note('calendar-created', { subject: asker.subject, id: made.calendar.id });
  return membersOf(op.resource, { ...made.calendar, address: `${CALENDAR_PATH}/${made.token}.ics` });
};

export const deleteCalendar: Handler<'deleteCalendar'> = async ({ op, params, asker }, { calendars, db, now, note }) => {
  const id = params.id ?? '';
  const revoked = await whenFree(db.raw, () => calendars.revoke(asker.subject, id, now()));
  if (!revoked) throw new ApiError(404, `${op.title}: you have no calendar "${excerpt(id, 80)}".`);
  note('calendar-revoked', { subject: asker.subject, id });
  return membersOf(op.resource, { ...revoked });
};
