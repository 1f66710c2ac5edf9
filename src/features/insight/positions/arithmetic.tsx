import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { costOf } from '../../../../contract/product-position.ts';
import { PositionBadge } from '../../../detail/position-badge.tsx';
import { formatMoney, formatNumber } from '../../../format.ts';
import { type TextKey, t, tn } from '../../../text/t.ts';
import { behindOf, recordsOfStep } from './links.ts';
import { amount, notesOf } from './notes.ts';
import css from './positions.module.css';
import { type PositionRecord, type Step, stepsOf } from './steps.ts';

/** How a position adds up: one line for each component, with sums between them. */
export function Arithmetic({ record }: { readonly record: PositionRecord }) {
  const units = formatNumber(Math.abs(Number(record.balance ?? 0)));
  const status = record.status === 'short' || record.status === 'surplus' || record.status === 'even' ? record.status : 'unknown';
  return (
    <div>
      <table className={css.steps}>
        <caption className="visually-hidden">{t('position.arithmetic')}</caption>
        <tbody>
          {stepsOf(record).map((step) => (
            <tr key={step.key} data-sum={step.sign === '=' || undefined}>
              <td className={css.sign}>{step.key === 'bought' ? '' : step.sign}</td>
              <th scope="row">
                <StepName step={step} record={record} />
                <Notes of={notesOf(step, record)} />
              </th>
              <td className={css.units}>{amount(record[step.field])}</td>
            </tr>
          ))}
          <tr data-total data-status={status}>
            <td className={css.sign}>=</td>
            <th scope="row">{t('position.step.balance')}</th>
            <td className={css.units}>{amount(record.balance)}</td>
          </tr>
        </tbody>
      </table>
      <p className={css.sentence}>
        <PositionBadge status={record.status} /> {t(`position.sentence.${status}` satisfies TextKey, { units })}
      </p>
    </div>
  );
}

/** Leads to the records that the line adds up. */
function StepName({ step, record }: { readonly step: Step; readonly record: PositionRecord }) {
  const name = t(`position.step.${step.key}` satisfies TextKey);
  const to = recordsOfStep(record, step);
  return to === null ? (
    name
  ) : (
    <Anchor component={Link} to={to} inherit>
      {name}
    </Anchor>
  );
}

const Notes = ({ of }: { readonly of: readonly string[] }) => (of.length === 0 ? null : <small>{of.join(', ')}</small>);

/** The position at the average cost in each currency of purchase. */
export function Prices({ record }: { readonly record: PositionRecord }) {
  const prices = record.prices ?? [];
  const units = Number(record.balance ?? 0);
  if (prices.length === 0) return <p className={css.quiet}>{t('position.price.none')}</p>;
  return (
    <>
      <div className={css.scroll}>
        <table className={css.prices}>
          <caption className="visually-hidden">{t('position.price')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('position.price.currency')}</th>
              <th scope="col">{t('position.price.units')}</th>
              <th scope="col">{t('position.price.average')}</th>
              {units !== 0 && <th scope="col">{t(units < 0 ? 'position.price.short' : 'position.price.surplus')}</th>}
            </tr>
          </thead>
          <tbody>
            {prices.map(({ currency, units: priced, value, averageCost }) => (
              <tr key={currency} data-main={currency === record.currency || undefined}>
                <th scope="row">{currency}</th>
                <td>{amount(priced)}</td>
                <td>{averageCost === null ? t('value.none') : formatMoney(averageCost, currency)}</td>
                {units !== 0 && (
                  <td>
                    {value === null || !priced
                      ? t('value.none')
                      : formatMoney(costOf(Math.abs(units), { value: Number(value), units: Number(priced) }), currency)}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={css.quiet}>{t('position.price.rule')}</p>
    </>
  );
}

const GAPS = ['quantityUnknown', 'assignedUnknown', 'incomplete'] as const;

/** What the sums lack, and what the service does not say. */
export function Gaps({ record }: { readonly record: PositionRecord }) {
  const gaps = GAPS.filter((name) => Number(record[name] ?? 0) > 0);
  return (
    <div className={css.quiet}>
      {gaps.length > 0 && (
        <ul className={css.gaps}>
          {gaps.map((name) => (
            <li key={name}>{tn(`position.gaps.${name}`, Number(record[name]))}</li>
          ))}
        </ul>
      )}
      <p>{t(record.required === null ? 'position.notRead' : 'position.rule')}</p>
    </div>
  );
}

export function BehindLinks({ record }: { readonly record: PositionRecord }) {
  return (
    <ul className={css.behind}>
      {behindOf(record).map(({ label, to, count }) => (
        <li key={label}>
          <Anchor component={Link} to={to} size="sm">
            {t(label)}
            {count !== undefined && count !== null && ` (${formatNumber(count)})`}
          </Anchor>
        </li>
      ))}
    </ul>
  );
}
