import type { FastifyInstance, FastifyRequest } from 'fastify';
import { dayOf } from '../../contract/dates.ts';
import { type CalendarEvent, toICalendar } from '../../contract/icalendar.ts';
import { readWire } from '../../contract/kinds.ts';
import { operation } from '../../contract/operations.ts';
import { PAGE_SIZE } from '../../contract/page.ts';
import { allows } from '../../contract/permissions.ts';
import { type CalendarWords, renewalEvents } from '../../contract/renewal-calendar.ts';
import type { RenewalRecord } from '../../contract/renewal-record.ts';
import { CALENDAR_PATH } from '../handlers/calendars.ts';
import type { Services } from '../handlers/handler.ts';
import { openAddressLimit, type SharedCount } from '../http/address-limit.ts';
import { ApiError } from '../http/api-error.ts';
import { readFilter } from '../http/read-filter.ts';
import { READ_METHODS } from '../http/wrong-method.ts';
import { ALL_METHODS, answerOthers } from './wrong-methods.ts';

/** What an account or client may do now; null if it no longer exists. */
export type ScopesOf = (subject: string) => ReadonlySet<string> | null;

interface CalendarFiles {
  readonly services: Services;
  readonly publicUrl: string;
  readonly scopesOf: ScopesOf;
  /** Counts for all processes of a database; null if it has one process. */
  readonly sharedLimit: SharedCount | null;
}

/** Calendar programs ask a few times a day. */
const A_MINUTE = 60;
/** Nobody reads a calendar with more records. */
const MOST_RECORDS = 10_000;
const LIST = operation('listRenewals');

/**
 * Calendars by their address, which is all that a calendar program can store: it contains a token, and shows what its creator may
 * see now. Unknown, revoked and no longer allowed give the same answer. request-log.ts keeps the token out of the log.
 */
export function calendarFiles(app: FastifyInstance, { services, publicUrl, scopesOf, sharedLimit }: CalendarFiles): void {
  const limit = openAddressLimit(A_MINUTE, sharedLimit);
  const url = `${CALENDAR_PATH}/:file`;
  app.route({
    method: ['GET', 'HEAD'],
    url,
    config: { holdsSecrets: true },
    onRequest: async ({ ip }) => {
      const wait = limit.take(ip);
      if (wait !== undefined) throw new ApiError(429, 'Too many requests for calendars.', { 'retry-after': String(wait) });
    },
    handler: async (request, reply) => {
      const text = await read(request);
      return reply
        .type('text/calendar; charset=utf-8')
        .header('content-disposition', 'inline; filename="renewals.ics"')
        .send(text);
    },
  });
  answerOthers(app, url, ALL_METHODS, READ_METHODS);

  async function read(request: FastifyRequest): Promise<string> {
    const { file } = request.params as { readonly file: string };
    const token = /^([\w-]{43})\.ics$/.exec(file)?.[1];
    const calendar = token === undefined ? null : services.calendars.byToken(token);
    const scopes = calendar && scopesOf(calendar.subject);
    if (!calendar || !scopes || ![LIST.scope, ...LIST.also].every((scope) => allows(scopes, scope)))
      throw new ApiError(404, 'There is no such calendar.');
    const events: CalendarEvent[] = [];
    for await (const record of records(calendar.subject, calendar.filter, request))
      events.push(
        ...renewalEvents(record, WORDS, ({ agreementId, contractId }) => addressOf(publicUrl, agreementId, contractId)),
      );
    return toICalendar({ name: calendar.name, madeAt: services.now(), events });
  }

  async function* records(subject: string, filter: string, request: FastifyRequest): AsyncGenerator<RenewalRecord> {
    const asker = { subject, onLeave: (left: () => void) => void request.raw.once('close', left) };
    const query = { filter: readFilter(LIST, filter), sort: [], pageSize: PAGE_SIZE.maximum };
    for (let page = 1n; page <= BigInt(MOST_RECORDS / PAGE_SIZE.maximum); page += 1n) {
      const today = dayOf(services.now());
      const question = {
        kind: 'list',
        operation: 'listRenewals',
        params: {},
        query: { ...query, pageNumber: page },
        today,
      } as const;
      const { items, total } = await services.ask(question, asker);
      for (const item of JSON.parse(`[${Buffer.from(items).toString()}]`) as Record<string, unknown>[]) yield toRecord(item);
      if (page * BigInt(PAGE_SIZE.maximum) >= BigInt(total)) return;
    }
  }
}

/** Lists inside a record are kept as they are: they do not become events. */
const toRecord = (item: Readonly<Record<string, unknown>>): RenewalRecord => {
  const fields = Object.entries(LIST.resource.fields);
  return Object.fromEntries(
    fields.map(([name, field]) => [name, field.kind === 'list' ? item[name] : readWire(field, item[name])]),
  ) as unknown as RenewalRecord;
};

function addressOf(publicUrl: string, agreementId: string | null, contractId: string | null): string | null {
  if (agreementId !== null) return `${publicUrl}/agreements/${encodeURIComponent(agreementId)}`;
  return contractId === null ? null : `${publicUrl}/contracts/${encodeURIComponent(contractId)}`;
}

const dayText = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

const WORDS: CalendarWords = {
  notice: (name) => `Give notice: ${name}`,
  missed: (name) => `Notice missed: ${name}`,
  end: (name) => `Ends: ${name}`,
  facts: ({ noticeDay, lastDay, licenses, values, manufacturerName, isAlertingOnExpiration }) => [
    ...(manufacturerName === null ? [] : [`Manufacturer: ${manufacturerName}`]),
    ...(noticeDay === null ? [] : [`Give notice by: ${dayText(noticeDay)}`]),
    ...(lastDay === null ? [] : [`Last day: ${dayText(lastDay)}`]),
    `Licenses: ${licenses ?? 0}`,
    ...(values ?? []).flatMap(({ value, currency }) =>
      value === null ? [] : [`Value at stake: ${value} ${currency ?? ''}`.trim()],
    ),
    ...(isAlertingOnExpiration === false ? ['Expiration alerts are turned off'] : []),
  ],
};
