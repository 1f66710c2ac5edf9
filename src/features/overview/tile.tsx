import { Box, Skeleton } from '@mantine/core';
import { IconArrowDownRight, IconArrowUpRight, IconMinus } from '@tabler/icons-react';
import { Link } from 'react-router';
import { SparkLine } from '../../charts/spark-line.tsx';
import { formatDay, formatNumber } from '../../format.ts';
import { t, tn } from '../../text/t.ts';
import { useServiceDay } from '../../use-clock.ts';
import { IncompleteReasons } from './incomplete-reasons.tsx';
import css from './overview.module.css';
import { addressOf, filterOf, type Tile } from './sections.ts';
import { earlierDays } from './trend.ts';
import type { Numbers, OverviewNumber } from './use-numbers.ts';

interface TileProps {
  readonly tile: Tile;
  readonly numbers: Numbers;
}

/** A number that needs a decision: its meaning, change and amount, and a link to exactly its records. */
export function OverviewTile({ tile, numbers }: TileProps) {
  const today = useServiceDay();
  const { number, path, sort, amounts, tone } = tile;
  const found = numbers.of(number);
  const value = found?.value ?? null;
  const label = t(`overview.${number}`);
  const to = found === null ? path : addressOf(path, filterOf(number, today), sort);
  return (
    <li className={css.tile} data-number={number} data-tone={value ? tone : 'calm'}>
      <h3 className={css.label}>{label}</h3>
      {found === undefined ? (
        numbers.error ? null : (
          <Skeleton height={34} width={90} />
        )
      ) : found === null ? (
        <p className={css.note}>{t('overview.notCounted')}</p>
      ) : (
        <>
          <div className={css.row}>
            <span className={css.value}>{formatNumber(found.value ?? 0)}</span>
            <Trend number={found} />
          </div>
          {!numbers.hasConsole && number === 'short' && <p className={css.note}>{t('overview.withoutTransfers')}</p>}
          {numbers.hasEarlier && <Change number={found} />}
          {amounts && <Amounts rows={numbers.all(amounts)} name={amounts} />}
          {number === 'incomplete' && <IncompleteReasons rows={numbers.all('incompleteReasons')} />}
        </>
      )}
      <Link className={css.link} to={to}>
        {t(found === null ? 'overview.open' : 'overview.show')}
        <span className="visually-hidden">: {label}</span>
      </Link>
    </li>
  );
}

/** In place of a tile until the numbers of its section are there. */
export function ComingTile() {
  return (
    <li className={css.tile}>
      <Skeleton height={16} width={150} />
      <Skeleton height={34} width={90} mt={4} />
      <Box h={46} />
    </li>
  );
}

/** How the number compares with the last day before today for which the service kept it. */
function Change({ number: { value, previous, previousDay } }: { readonly number: OverviewNumber }) {
  if (previous === null || previousDay === null || value === null) return <p className={css.note}>{t('overview.noEarlier')}</p>;
  const change = value - previous;
  const day = formatDay(previousDay);
  const Icon = change > 0 ? IconArrowUpRight : change < 0 ? IconArrowDownRight : IconMinus;
  return (
    <p className={css.note}>
      <Icon size={14} aria-hidden />
      {change === 0
        ? t('overview.unchanged', { day })
        : t('overview.changed', { change: formatNumber(change, { signed: true }), day })}
    </p>
  );
}

/** The earlier days and today, as a line; the words beside it give the change. */
function Trend({ number: { trend, value } }: { readonly number: OverviewNumber }) {
  const days = earlierDays(trend, useServiceDay());
  if (days.length < 2) return null;
  return <SparkLine values={[...days, value]} tone="total" width={90} height={28} />;
}

/** Cents do not matter for a decision; the CSV has them. */
const wholeAmount = (amount: number, currency: string | null): string =>
  [formatNumber(Math.round(amount)), currency].filter((part) => part !== null && part !== '').join('\u00a0');

/** Amounts are shown in their currencies; users' savings have no currency. */
function Amounts({ rows, name }: { readonly rows: readonly OverviewNumber[]; readonly name: NonNullable<Tile['amounts']> }) {
  const amounts = rows.filter(({ value }) => value !== null && value !== 0);
  if (amounts.length === 0) return null;
  return (
    <dl className={css.amounts}>
      <dt>{t(`overview.${name}`)}</dt>
      {[...amounts]
        .sort((a, b) => (a.key ?? '').localeCompare(b.key ?? ''))
        .map(({ id, key, value }) => (
          <dd key={id}>{wholeAmount(value ?? 0, key)}</dd>
        ))}
      {amounts.length > 1 && <dd data-note>{tn('overview.currencies', amounts.length)}</dd>}
    </dl>
  );
}
