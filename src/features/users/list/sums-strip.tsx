import { useDebouncedValue } from '@mantine/hooks';
import type { Sum } from '../../../../contract/decimal.ts';
import { formatMoney, formatNumber } from '../../../format.ts';
import { t, tn } from '../../../text/t.ts';
import buttons from '../../../ui/buttons.module.css';
import ui from '../../../ui/ui.module.css';
import { useUserSums } from './use-user-sums.ts';
import css from './users.module.css';

const LONG_ABOVE = 4000;
/** While a person is still changing the filter, only the list is requested: the sums follow once it stays the same. */
const REST_MS = 1500;

const amount = ({ value }: Sum): string => (value === null ? t('value.none') : formatMoney(value, null));

/** How many users match, their cost and potential savings, above the list. */
export function SumsStrip({ filter }: { readonly filter: string | undefined }) {
  const [rested] = useDebouncedValue(filter, REST_MS);
  const isResting = rested === filter;
  const read = useUserSums(rested);
  const { done, start, stop, retry } = read;
  const sums = isResting ? read.sums : null;
  const total = isResting ? read.total : null;
  const isLoading = read.isLoading || !isResting;
  const isOffered = read.isOffered && isResting;
  const error = isResting ? read.error : null;
  const figures = [
    { key: 'users', label: t('users.sums.users'), value: total === null ? null : formatNumber(total) },
    { key: 'cost', label: t('users.sums.cost'), value: sums && amount(sums.cost) },
    { key: 'savings', label: t('users.sums.savings'), value: sums && amount(sums.savings) },
  ];
  // A short wait needs neither words nor a button.
  const isLong = isLoading && total !== null && total > done && total > LONG_ABOVE;
  const missing = sums
    ? [
        ...(sums.cost.missing > 0 ? [tn('users.sums.withoutCost', sums.cost.missing)] : []),
        ...(sums.savings.missing > 0 ? [tn('users.sums.withoutSavings', sums.savings.missing)] : []),
      ]
    : [];
  const moved = sums && read.mayLack ? [t('users.sums.moved')] : [];
  return (
    // On a phone it scrolls.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by keyboard
    <section className={css.sums} aria-label={t('users.sums.label')} tabIndex={0} aria-busy={isLoading}>
      <dl className={css.figures}>
        {figures.map(({ key, label, value }) => (
          <div key={key} className={css.figure} data-sum={key}>
            <dt>{label}</dt>
            <dd>{value ?? (isLoading ? <div className={`${ui.skeleton} ${css.coming}`} /> : t('value.none'))}</dd>
          </div>
        ))}
      </dl>
      <p className={css.sumsNote} role="status">
        {error
          ? t('users.sums.failed')
          : isLong
            ? t('users.sums.loading', { done, total })
            : sums
              ? [t('users.sums.unit'), ...missing, ...moved].join(' ')
              : ''}
      </p>
      {error || moved.length > 0 ? (
        <button type="button" className={buttons.compact} onClick={retry}>
          {t(error ? 'error.retry' : 'users.sums.again')}
        </button>
      ) : null}
      {isOffered && !error && (
        <button type="button" className={buttons.compact} onClick={start}>
          {tn('users.sums.load', total ?? 0)}
        </button>
      )}
      {isLong && (
        <button type="button" className={buttons.compact} onClick={stop}>
          {t('loading.stop')}
        </button>
      )}
    </section>
  );
}
