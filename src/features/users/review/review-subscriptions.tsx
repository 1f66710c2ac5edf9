import { useQuery } from '@tanstack/react-query';
import { UserSubscription } from '../../../../contract/resources/users.ts';
import { fetchPage } from '../../../api/queries.ts';
import { serviceDay } from '../../../clock.ts';
import { formatDate, formatMoney } from '../../../format.ts';
import { fieldLabel, t, tn } from '../../../text/t.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LoadingRows } from '../../../ui/loading-rows.tsx';
import { UseMark } from '../detail/use-mark.tsx';
import css from './review.module.css';

/** The most expensive ones decide; the user's page has the rest. */
const SHOWN = 10;
const COLUMNS = ['name', 'totalCostPerMonth', 'potentialSavings', 'lastActivity'] as const;

const money = (amount: number | null): string => (amount === null ? t('value.none') : formatMoney(amount, null));

/** The user's cost and unused subscriptions, most expensive first. */
export function ReviewSubscriptions({ userId }: { readonly userId: string }) {
  const view = { sort: 'totalCostPerMonth:desc', pageSize: SHOWN, pageNumber: 1 };
  const query = useQuery({
    queryKey: ['listUserSubscriptions', { userId }, view] as const,
    queryFn: ({ signal }) => fetchPage('listUserSubscriptions', { userId }, view, signal),
    staleTime: 30_000,
  });
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} compact />;
  if (!query.data) return <LoadingRows rows={3} columns={4} />;
  const { items, totalItems } = query.data;
  if (items.length === 0) return <p className={css.note}>{t('users.detail.noSubscriptions')}</p>;
  const more = (totalItems ?? items.length) - items.length;
  const today = serviceDay();
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by keyboard */}
      {/* biome-ignore lint/a11y/useSemanticElements: a field set is for fields */}
      <div className={css.tableArea} role="group" aria-label={t('review.subscriptions')} tabIndex={0}>
        <table className={css.table}>
          <caption className="visually-hidden">{t('review.subscriptions')}</caption>
          <thead>
            <tr>
              {COLUMNS.map((name) => (
                <th key={name} scope="col" data-align={name.endsWith('Month') || name.endsWith('Savings') ? 'end' : 'start'}>
                  {fieldLabel('UserSubscription', name, UserSubscription.fields[name])}
                </th>
              ))}
              <th scope="col">{t('users.detail.use')}</th>
            </tr>
          </thead>
          <tbody>
            {items.map((item, index) => (
              <tr key={item.id ?? index}>
                <th scope="row">
                  {item.name ?? t('value.none')}
                  {item.applicationName && !item.name?.startsWith(item.applicationName) && (
                    <span className={css.application}>{item.applicationName}</span>
                  )}
                </th>
                <td data-align="end">{money(item.totalCostPerMonth)}</td>
                <td data-align="end">{money(item.potentialSavings)}</td>
                <td>{typeof item.lastActivity === 'number' ? formatDate(item.lastActivity) : t('value.none')}</td>
                <td>
                  <UseMark lastActivity={item.lastActivity} todayDay={today} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {more > 0 && <p className={css.note}>{tn('review.moreSubscriptions', more)}</p>}
    </>
  );
}
