import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { DAY_MS } from '../../../../contract/dates.ts';
import { comparison, literal } from '../../../../contract/filter/edit.ts';
import { serializeFilter } from '../../../../contract/filter/serialize.ts';
import { useNames } from '../../../api/names.ts';
import { fetchPage } from '../../../api/queries.ts';
import { BarList } from '../../../charts/bar-list.tsx';
import type { ChartSeries } from '../../../charts/chart-data.ts';
import { ChartFigure } from '../../../charts/chart-figure.tsx';
import { Place } from '../../../charts/place.tsx';
import { TimeChart } from '../../../charts/time-chart.tsx';
import { wholeListQuery } from '../../../detail/whole-list.ts';
import { formatDay, formatMoney } from '../../../format.ts';
import { useSession } from '../../../session/use-session.ts';
import { type TextKey, t } from '../../../text/t.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { shortId } from '../../../ui/id-link.tsx';
import { useServiceDay } from '../../../use-clock.ts';
import { placeOf, SPEND_KINDS, type SpendPart } from './kinds.ts';
import { chartRows, currenciesOf, type SpendRow } from './spend-rows.ts';

/** The list below has the rest: more bars could not be told apart. */
const MOST_BARS = 12;
const SERIES = [
  { key: 'purchaseValue', tone: 'active' },
  { key: 'accumulatedMaintenanceCost', tone: 'inactive' },
  { key: 'accumulatedSupportCost', tone: 'none' },
] as const;

const seriesOf = (): readonly ChartSeries[] =>
  SERIES.map(({ key, tone }) => ({ key, tone, label: t(`spend.series.${key}` satisfies TextKey) }));

/** Spend in one currency: a chart never adds up two currencies. */
export function SpendChart({ part }: { readonly part: SpendPart }) {
  const years = useQuery({ ...wholeListQuery('listSpendByYear', {}), staleTime: 30_000 });
  const currencies = useMemo(() => currenciesOf(years.data?.items ?? []), [years.data]);
  const [chosen, choose] = useState<string | null>(null);
  const currency = chosen !== null && currencies.includes(chosen) ? chosen : (currencies[0] ?? null);
  if (years.error) return <ErrorState error={years.error} onRetry={() => void years.refetch()} compact />;
  if (years.isPending) return <Place height={placeOf(part)} />;
  if (currency === null) return null;
  return (
    <OfCurrency
      key={`${part} ${currency}`}
      part={part}
      currency={currency}
      choice={
        <Select
          size="xs"
          w={100}
          aria-label={t('spend.currency')}
          data={currencies}
          value={currency}
          allowDeselect={false}
          onChange={choose}
        />
      }
    />
  );
}

interface OfCurrencyProps {
  readonly part: SpendPart;
  readonly currency: string;
  readonly choice: React.ReactNode;
}

function OfCurrency({ part, currency, choice }: OfCurrencyProps) {
  const { operation, nameField } = SPEND_KINDS[part];
  const query = useQuery({
    queryKey: [operation, {}, 'chart', currency],
    queryFn: async ({ signal }) => {
      const view = {
        filter: serializeFilter(comparison('currency', '-eq', literal(currency))),
        sort: part === 'year' ? 'year:asc' : 'totalCost:desc',
        pageSize: part === 'year' ? 200 : MOST_BARS,
        pageNumber: 1,
      };
      return (await fetchPage(operation, {}, view, signal)).items as readonly SpendRow[];
    },
    staleTime: 30_000,
  });
  const items = query.data ?? [];
  const names = useNames(
    'contract',
    part === 'contract' ? items.flatMap(({ contractId }) => (contractId ? [String(contractId)] : [])) : [],
  );
  const today = useServiceDay();
  const { profile } = useSession();
  if (query.isPending) return <Place height={placeOf(part)} />;
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} compact />;
  const nameOf = (item: SpendRow): string => {
    const value = String(item[nameField] ?? '');
    if (value === '') return t(`spend.none.${part}` satisfies TextKey);
    return part === 'contract' ? (names.get(value) ?? shortId(value)) : value;
  };
  const rows = chartRows(items, nameOf);
  const series = seriesOf();
  const title = t(`spend.chart.${part}` satisfies TextKey, { currency });
  const [first] = [...items].sort((a, b) => Number(b.totalCost ?? 0) - Number(a.totalCost ?? 0));
  const sentence = first
    ? t(`spend.sentence.${part}` satisfies TextKey, {
        name: nameOf(first),
        amount: formatMoney(first.totalCost ?? 0, currency),
        count: rows.length,
      })
    : '';
  return (
    <ChartFigure
      title={title}
      sentence={sentence}
      period={currency}
      source={t('spend.source', { tenant: profile?.tenantName ?? t('value.none'), date: formatDay(today * DAY_MS) })}
      controls={choice}
      data={{
        columns: [
          t(`spend.part.${part}` satisfies TextKey),
          t('spend.currency'),
          ...series.map(({ label }) => label),
          t('spend.total'),
        ],
        rows: items.map((item) => [
          nameOf(item),
          currency,
          ...SERIES.map(({ key }) => item[key] ?? null),
          item.totalCost ?? null,
        ]),
      }}
    >
      {part === 'year' ? (
        <TimeChart rows={rows} series={series} mode="bars" height={260} label={title} />
      ) : (
        <BarList rows={rows} series={series} label={title} />
      )}
    </ChartFigure>
  );
}
