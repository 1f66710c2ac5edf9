/** The calendar file of renewals that match a filter, in the reader's words. */

import { toICalendar } from '../../../../contract/icalendar.ts';
import { type CalendarWords, renewalEvents } from '../../../../contract/renewal-calendar.ts';
import type { RenewalRecord } from '../../../../contract/renewal-record.ts';
import { serviceNow } from '../../../clock.ts';
import { formatDay, formatMoney } from '../../../format.ts';
import { t, tn } from '../../../text/t.ts';
import { isSilent } from '../standing.tsx';
import { renewalPath } from './columns.tsx';

/** `origin`: the dashboard's, for the addresses of the records. */
export const calendarFile = (records: readonly RenewalRecord[], origin: string): string =>
  toICalendar({
    name: t('nav.renewals'),
    madeAt: serviceNow(),
    events: records.flatMap((record) => renewalEvents(record, words, (each) => addressOf(each, origin))),
  });

function addressOf(record: RenewalRecord, origin: string): string | null {
  const path = renewalPath(record);
  return path === null ? null : `${origin}${path}`;
}

const line = (label: string, value: string): string => t('renewals.file.fact', { label, value });

const words: CalendarWords = {
  notice: (name) => line(t('renewals.event.notice'), name),
  missed: (name) => line(t('renewals.event.missed'), name),
  end: (name) => line(t('renewals.event.end'), name),
  facts: (record) => [
    ...(record.manufacturerName === null ? [] : [line(t('agreements.manufacturer'), record.manufacturerName)]),
    ...(record.noticeDay === null ? [] : [line(t('agreements.noticeBy'), formatDay(record.noticeDay))]),
    ...(record.lastDay === null ? [] : [line(t('agreements.lastDay'), formatDay(record.lastDay))]),
    tn('renewals.stake.licenses', record.licenses ?? 0),
    ...(record.values ?? []).flatMap(({ value, currency }) =>
      value === null ? [] : [line(t('renewals.stake'), formatMoney(value, currency))],
    ),
    ...(isSilent(record) ? [t('agreements.alertsOffShort')] : []),
  ],
};
