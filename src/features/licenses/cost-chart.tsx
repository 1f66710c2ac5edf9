import { Skeleton } from '@mantine/core';
import { useNames } from '../../api/names.ts';
import { Missing } from '../../detail/query-states.tsx';
import { formatMoney } from '../../format.ts';
import { t, tn } from '../../text/t.ts';
import { shortId } from '../../ui/id-link.tsx';
import { type Amount, COST_PARTS, type CostBar, type CostFields, toCostBars } from './costs.ts';
import css from './licenses.module.css';

/** The table below has the rest: more bars could not be compared at a glance. */
const MOST_BARS = 12;

interface CostChartProps {
  readonly costs: readonly CostFields[];
  readonly isComplete: boolean;
}

const money = (amount: Amount | null, currency: string | null): string =>
  amount === null ? t('licenses.notGiven') : formatMoney(amount, currency);

/** A stacked bar for each organization, separately per currency. The table below has the same numbers. */
export function CostChart({ costs, isComplete }: CostChartProps) {
  const names = useNames(
    'organization',
    costs.flatMap(({ organizationId }) => organizationId ?? []),
  );
  const groups = toCostBars(costs);
  if (groups.length === 0) return <Missing title={t('licenses.noCosts')} />;
  const nameOf = (id: string | null) => (id === null ? t('licenses.noOrganization') : (names.get(id) ?? shortId(id)));
  return (
    <figure className={css.chart} aria-label={t('licenses.costChart')}>
      {groups.map(({ currency, bars, total }) => (
        <div key={currency}>
          <p className={css.chartHead}>
            <span>{currency ?? t('licenses.noCurrency')}</span>
            <b>{money(total.value, currency)}</b>
          </p>
          <ol className={css.bars}>
            {bars.slice(0, MOST_BARS).map((bar, index) => (
              <Bar key={bar.organizationId ?? index} bar={bar} currency={currency} name={nameOf(bar.organizationId)} />
            ))}
          </ol>
          {total.missing > 0 && <p className={css.note}>{tn('licenses.costsMissing', total.missing)}</p>}
          {bars.length > MOST_BARS && <p className={css.note}>{tn('licenses.moreBars', bars.length - MOST_BARS)}</p>}
        </div>
      ))}
      {!isComplete && <p className={css.note}>{t('licenses.costsCut')}</p>}
      <ul className={css.chartLegend} aria-hidden="true">
        {COST_PARTS.map((part) => (
          <li key={part}>
            <i data-part={part} />
            {t(`licenses.part.${part}`)}
          </li>
        ))}
      </ul>
    </figure>
  );
}

interface BarProps {
  readonly bar: CostBar;
  readonly currency: string | null;
  readonly name: string;
}

function Bar({ bar, currency, name }: BarProps) {
  const words = COST_PARTS.map((part) => `${t(`licenses.part.${part}`)}: ${money(bar.parts[part], currency)}`).join(', ');
  return (
    <li title={words}>
      <span className={css.barName}>{name}</span>
      <span className={css.barTrack} aria-hidden="true">
        {COST_PARTS.map((part) => (
          <i key={part} data-part={part} style={{ width: `${bar.shares[part] * 100}%` }} />
        ))}
      </span>
      <span className={css.barValue}>{money(bar.total, currency)}</span>
      <span className="visually-hidden">{words}</span>
    </li>
  );
}

export function CostChartSkeleton() {
  return (
    <div>
      {[60, 85, 45, 30].map((width) => (
        <Skeleton key={width} height={14} width={`${width}%`} my={10} />
      ))}
    </div>
  );
}
