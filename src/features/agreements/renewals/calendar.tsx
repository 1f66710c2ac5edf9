import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { DAY_MS } from '../../../../contract/dates.ts';
import { groupBy } from '../../../api/gatherings/group-by.ts';
import { t, tn } from '../../../text/t.ts';
import buttons from '../../../ui/buttons.module.css';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LoadingRows } from '../../../ui/loading-rows.tsx';
import { useServiceDay } from '../../../use-clock.ts';
import { formatUtcDay } from '../utc-day.ts';
import { EventLegend, EventLink } from './event-link.tsx';
import { eventsOf, monthOf, type RenewalEvent, weeksOf } from './events.ts';
import { monthName, weekdayNames, weekStart } from './month-words.ts';
import css from './renewals.module.css';
import { useRenewals } from './whole.ts';

/** Months in the strip, beginning with the current one. */
const AHEAD = 12;

/** What is due, month by month: notices first, then ends. */
export function Calendar({ filter }: { readonly filter: string | undefined }) {
  const { data, error, refetch } = useRenewals(filter);
  const today = useServiceDay();
  const [month, show] = useMonth(monthOf(today));
  const events = useMemo(() => groupBy((data?.items ?? []).flatMap(eventsOf), ({ day }) => monthOf(day)), [data]);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingRows />;
  const inMonth = events.get(month) ?? [];
  return (
    <div className={css.calendar}>
      <Months events={events} first={monthOf(today)} shown={month} onShow={show} />
      <div className={css.monthBar}>
        <button
          type="button"
          className={buttons.framedIcon}
          aria-label={t('renewals.calendar.previous')}
          onClick={() => show(month - 1)}
        >
          <IconChevronLeft size={16} aria-hidden />
        </button>
        <h2 aria-live="polite">{monthName(month)}</h2>
        <button
          type="button"
          className={buttons.framedIcon}
          aria-label={t('renewals.calendar.next')}
          onClick={() => show(month + 1)}
        >
          <IconChevronRight size={16} aria-hidden />
        </button>
        <Button size="compact-sm" variant="default" onClick={() => show(monthOf(today))}>
          {t('renewals.calendar.today')}
        </Button>
        <span className={css.quiet}>{inMonth.length === 0 ? t('renewals.calendar.none') : counts(inMonth)}</span>
      </div>
      {!data.isComplete && <p className={css.quiet}>{t('renewals.calendar.cut')}</p>}
      <EventLegend />
      <MonthGrid month={month} today={today} events={inMonth} />
      <Agenda events={inMonth} />
    </div>
  );
}

/** The month in the address, so that Back and a shared link show the same month. */
function useMonth(current: number): readonly [number, (month: number) => void] {
  const [params, setParams] = useSearchParams();
  const [, year = '', month = ''] = /^(\d{4})-(\d{2})$/.exec(params.get('month') ?? '') ?? [];
  const asked = Number(year) * 12 + Number(month) - 1;
  const isAsked = year !== '' && Number(month) >= 1 && Number(month) <= 12;
  const show = (next: number) =>
    setParams(
      (before) => {
        const changed = new URLSearchParams(before);
        if (next === current) changed.delete('month');
        else
          changed.set('month', `${String(Math.floor(next / 12)).padStart(4, '0')}-${String((next % 12) + 1).padStart(2, '0')}`);
        return changed;
      },
      { replace: true },
    );
  return [isAsked ? asked : current, show];
}

const isNotice = ({ kind }: RenewalEvent): boolean => kind === 'notice' || kind === 'missed';

function counts(events: readonly RenewalEvent[]): string {
  const notices = events.filter(isNotice).length;
  const ends = events.filter(({ kind }) => kind === 'end').length;
  const parts = [
    ...(notices > 0 ? [tn('renewals.calendar.notices', notices)] : []),
    ...(ends > 0 ? [tn('renewals.calendar.ends', ends)] : []),
  ];
  return parts.join(' · ');
}

interface MonthsProps {
  readonly events: ReadonlyMap<number, readonly RenewalEvent[]>;
  readonly first: number;
  readonly shown: number;
  readonly onShow: (month: number) => void;
}

/** The year ahead at a glance. */
function Months({ events, first, shown, onShow }: MonthsProps) {
  return (
    <ul className={`${css.months} no-print`} aria-label={t('renewals.calendar.months')}>
      {Array.from({ length: AHEAD }, (_, index) => first + index).map((month) => (
        <li key={month}>
          <button type="button" aria-pressed={month === shown} onClick={() => onShow(month)}>
            <b>{monthName(month, 'short')}</b>
            <span>{counts(events.get(month) ?? []) || t('value.none')}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

interface GridProps {
  readonly month: number;
  readonly today: number;
  readonly events: readonly RenewalEvent[];
}

function MonthGrid({ month, today, events }: GridProps) {
  const start = weekStart();
  const byDay = groupBy(events, ({ day }) => day);
  return (
    <table className={css.month}>
      <caption className="visually-hidden">{t('renewals.calendar.caption', { month: monthName(month) })}</caption>
      <thead>
        <tr>
          {weekdayNames(start).map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month, start).map((week) => (
          <tr key={week[0]}>
            {week.map((day) =>
              monthOf(day) === month ? (
                <td key={day} data-today={day === today || undefined}>
                  <time dateTime={new Date(day * DAY_MS).toISOString().slice(0, 10)} className={css.dayNumber}>
                    <span aria-hidden="true">{new Date(day * DAY_MS).getUTCDate()}</span>
                    <span className="visually-hidden">{formatUtcDay(day)}</span>
                  </time>
                  <Events events={byDay.get(day) ?? []} />
                </td>
              ) : (
                <td key={day} className={css.outside} />
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The same month as a list, for narrow screens and paper. */
function Agenda({ events }: { readonly events: readonly RenewalEvent[] }) {
  const days = [...groupBy(events, ({ day }) => day)].sort(([a], [b]) => a - b);
  return (
    <dl className={css.agenda}>
      {days.map(([day, of]) => (
        <div key={day}>
          <dt>{formatUtcDay(day)}</dt>
          <dd>
            <Events events={of} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

const ORDER: readonly RenewalEvent['kind'][] = ['missed', 'notice', 'end', 'begin'];

function Events({ events }: { readonly events: readonly RenewalEvent[] }): ReactNode {
  if (events.length === 0) return null;
  const sorted = [...events].sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
  return (
    <ul className={css.events}>
      {sorted.map((event) => (
        <li key={`${event.kind} ${event.record.id}`}>
          <EventLink event={event} />
        </li>
      ))}
    </ul>
  );
}
