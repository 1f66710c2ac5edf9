import { useQuery } from '@tanstack/react-query';
import { DAY_MS } from '../../../../contract/dates.ts';
import { fetchPage } from '../../../api/queries.ts';
import { BarList } from '../../../charts/bar-list.tsx';
import type { ChartSeries } from '../../../charts/chart-data.ts';
import { ChartFigure } from '../../../charts/chart-figure.tsx';
import { BARS_PLACE, Place } from '../../../charts/place.tsx';
import { formatDay, formatMoney, formatNumber } from '../../../format.ts';
import { useSession } from '../../../session/use-session.ts';
import { type TextKey, t } from '../../../text/t.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { useServiceDay } from '../../../use-clock.ts';
import { SAVINGS_KINDS, type SummedPart } from './kinds.ts';
import { type SavingsRow, savingsRows } from './savings-rows.ts';

/** The list below has the rest: more bars could not be told apart. */
const MOST_BARS = 12;

/** Monthly cost, used and unused, for the rows with the most unused cost. */
export function SavingsChart({ part }: { readonly part: SummedPart }) {
  const { operation, nameField } = SAVINGS_KINDS[part];
  const query = useQuery({
    queryKey: [operation, {}, 'chart'],
    queryFn: async ({ signal }) => {
      const view = { sort: 'unusedCostPerMonth:desc', pageSize: MOST_BARS, pageNumber: 1 };
      return (await fetchPage(operation, {}, view, signal)).items as readonly SavingsRow[];
    },
    staleTime: 30_000,
  });
  const today = useServiceDay();
  const { profile } = useSession();
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} compact />;
  if (query.isPending) return <Place height={BARS_PLACE} />;
  const items = query.data;
  const [first] = items;
  if (!first) return null;
  const nameOf = (item: SavingsRow): string => item[nameField] || t(`savings.none.${part}` satisfies TextKey);
  const series: readonly ChartSeries[] = [
    { key: 'unused', tone: 'inactive', label: t('savings.series.unused') },
    { key: 'used', tone: 'active', label: t('savings.series.used') },
  ];
  const rows = savingsRows(items, nameOf);
  const title = t(`savings.chart.${part}` satisfies TextKey);
  return (
    <ChartFigure
      title={title}
      sentence={t('savings.sentence', {
        name: nameOf(first),
        cost: formatMoney(first.unusedCostPerMonth ?? 0, null),
        unused: formatNumber(first.unused ?? 0),
        all: formatNumber(first.subscriptions ?? 0),
      })}
      period={t('savings.cost')}
      source={t('spend.source', { tenant: profile?.tenantName ?? t('value.none'), date: formatDay(today * DAY_MS) })}
      data={{
        columns: [t(`savings.part.${part}` satisfies TextKey), ...series.map(({ label }) => label)],
        rows: rows.map(({ label, values }) => [label, values.unused ?? null, values.used ?? null]),
      }}
    >
      <BarList rows={rows} series={series} label={title} />
    </ChartFigure>
  );
}
