import { IconAlertTriangle } from '@tabler/icons-react';
import { formatMoney, formatNumber } from '../format.ts';
import { t } from '../text/t.ts';
import css from './detail.module.css';
import { differencesOf, type Pair } from './differences.ts';

/** Lists numbers of a page that should agree but differ; renders nothing if all agree. */
export function DifferenceNote({ pairs }: { readonly pairs: readonly Pair[] }) {
  const differences = differencesOf(pairs);
  if (differences.length === 0) return null;
  return (
    <ul className={css.differences} aria-label={t('detail.differences')}>
      {differences.map(({ one, other, by, currency }) => {
        const text = (value: unknown) =>
          currency === undefined ? formatNumber(value as number) : formatMoney(value as number, currency);
        return (
          <li key={`${one.label} ${other.label}`}>
            <IconAlertTriangle size={16} aria-hidden />
            <span>
              {t('detail.differs', {
                one: one.label,
                oneValue: text(one.value),
                other: other.label,
                otherValue: text(other.value),
                difference: text(by),
              })}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
