import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { DAY_MS } from '../../../../contract/dates.ts';
import { comparison, dateLiteral, group, holding, literal } from '../../../../contract/filter/edit.ts';
import { serializeFilter } from '../../../../contract/filter/serialize.ts';
import type { FilterTree } from '../../../../contract/filter/tree.ts';
import type { ChartSeries } from '../../../charts/chart-data.ts';
import { ChartFigure } from '../../../charts/chart-figure.tsx';
import { TimeChart } from '../../../charts/time-chart.tsx';
import { wholeListQuery } from '../../../detail/whole-list.ts';
import { formatDay, formatNumber } from '../../../format.ts';
import { listPath, PATHS } from '../../../paths.ts';
import { useSession } from '../../../session/use-session.ts';
import { type TextKey, t, tn } from '../../../text/t.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Segments } from '../../../ui/segments.tsx';
import { useServiceDay } from '../../../use-clock.ts';
import { BUCKETS, type Bucket, type Horizon, horizonOf, type Slot, WEIGHTS, type Weight } from './horizon.ts';
import { HorizonPlace, inHorizon } from './horizon-place.tsx';
import css from './lifecycle.module.css';

/** More than these are summed up in one line. */
const MOST_MANUFACTURERS = 10;

const all = (...conditions: readonly FilterTree[]): FilterTree =>
  group('-and', conditions) ?? comparison('id', '-exists', literal(true));

const inUse = comparison('isInUse', '-eq', literal(true));

const slotPath = ({ fromDay, endDay }: Slot, manufacturer: string | null): string =>
  listPath(
    PATHS.lifecycle,
    all(
      inUse,
      holding('manufacturer', manufacturer),
      comparison('endDate', '-ge', dateLiteral(fromDay * DAY_MS)),
      comparison('endDate', '-lt', dateLiteral(endDay * DAY_MS)),
    ),
  );

const slotName = ({ key, fromDay }: Slot, bucket: Bucket): string =>
  bucket === 'month'
    ? formatDay(fromDay * DAY_MS, 'month')
    : t('lifecycle.quarter', { quarter: key.slice(5), year: key.slice(0, 4) });

/** The applications in use that end in the next 24 months: as bars, and by manufacturer. `hasUsers`: their users are known. */
export function HorizonView({ hasUsers }: { readonly hasUsers: boolean }) {
  const today = useServiceDay();
  const filter = serializeFilter(all(inUse, inHorizon(today)));
  const query = useQuery({ ...wholeListQuery('listLifecycleEnds', {}, filter), staleTime: 30_000 });
  const [bucket, setBucket] = useState<Bucket>('quarter');
  const [weight, setWeight] = useState<Weight>('applications');
  const horizon = useMemo(() => horizonOf(query.data?.items ?? [], today, bucket, weight), [query.data, today, bucket, weight]);
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} compact />;
  if (!query.data) return <HorizonPlace />;
  return (
    <div className={css.horizon}>
      <div className={`${css.controls} no-print`}>
        <Segments
          size="xs"
          aria-label={t('lifecycle.bucket')}
          value={bucket}
          onChange={(value) => setBucket(BUCKETS.find((each) => each === value) ?? 'quarter')}
          data={BUCKETS.map((value) => ({ value, label: t(`lifecycle.bucket.${value}` satisfies TextKey) }))}
        />
        <Segments
          size="xs"
          aria-label={t('lifecycle.weight')}
          value={weight}
          onChange={(value) => setWeight(WEIGHTS.find((each) => each === value) ?? 'applications')}
          data={WEIGHTS.filter((value) => hasUsers || value !== 'users').map((value) => ({
            value,
            label: t(`lifecycle.weight.${value}` satisfies TextKey),
          }))}
        />
      </div>
      <Bars horizon={horizon} bucket={bucket} weight={weight} />
      <ByManufacturer horizon={horizon} bucket={bucket} weight={weight} />
      <p className={css.note}>{t('lifecycle.rule')}</p>
      {!hasUsers && <p className={css.note}>{t('lifecycle.noUsers')}</p>}
      {!query.data.isComplete && <p className={css.note}>{t('lifecycle.cut')}</p>}
    </div>
  );
}

interface PartProps {
  readonly horizon: Horizon;
  readonly bucket: Bucket;
  readonly weight: Weight;
}

function Bars({ horizon: { slots, totals, total }, bucket, weight }: PartProps) {
  const today = useServiceDay();
  const { profile } = useSession();
  const series: readonly ChartSeries[] = [
    { key: 'out', tone: 'removed', label: t('lifecycle.series.out') },
    { key: 'on', tone: 'inactive', label: t('lifecycle.series.on') },
  ];
  const title = t(`lifecycle.chart.${weight}` satisfies TextKey);
  return (
    <ChartFigure
      title={title}
      sentence={t(weight === 'applications' ? 'lifecycle.sentence' : 'lifecycle.sentenceOfUses', {
        all: total.out + total.on,
        out: total.out,
      })}
      period={t(`lifecycle.bucket.${bucket}` satisfies TextKey)}
      source={t('spend.source', { tenant: profile?.tenantName ?? t('value.none'), date: formatDay(today * DAY_MS) })}
      data={{
        columns: [t(`lifecycle.bucket.${bucket}` satisfies TextKey), ...series.map(({ label }) => label)],
        rows: slots.map((slot, index) => [slot.key, totals[index]?.out ?? 0, totals[index]?.on ?? 0]),
        rowLabels: slots.map((slot) => slotName(slot, bucket)),
      }}
    >
      <TimeChart
        rows={slots.map((slot, index) => ({
          key: slot.key,
          label: slotName(slot, bucket),
          short: slotName(slot, bucket),
          values: { out: totals[index]?.out ?? 0, on: totals[index]?.on ?? 0 },
        }))}
        series={series}
        mode="bars"
        height={220}
        label={title}
      />
    </ChartFigure>
  );
}

/** Manufacturers and slots as a table; each number leads to its ends in the list below. */
function ByManufacturer({ horizon: { slots, manufacturers }, bucket, weight }: PartProps) {
  const shown = manufacturers.slice(0, MOST_MANUFACTURERS);
  const others = manufacturers.slice(MOST_MANUFACTURERS);
  const most = Math.max(1, ...shown.flatMap(({ counts }) => counts));
  if (shown.length === 0) return null;
  return (
    // Scrollable regions must be reachable by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by keyboard
    <section className={css.matrixArea} aria-label={t('lifecycle.byManufacturer')} tabIndex={0}>
      <table className={css.matrix}>
        <caption>
          {t('lifecycle.byManufacturerIn', { unit: t(`lifecycle.weight.${weight}` satisfies TextKey).toLowerCase() })}
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('lifecycle.manufacturer')}</th>
            {slots.map((slot) => (
              <th key={slot.key} scope="col">
                {slotName(slot, bucket)}
              </th>
            ))}
            <th scope="col">{t('lifecycle.total')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ name, counts, total }) => (
            <tr key={name}>
              <th scope="row">{name ?? t('lifecycle.noManufacturer')}</th>
              {slots.map((slot, index) => {
                const count = counts[index] ?? 0;
                return (
                  <td key={slot.key} style={{ '--share': count / most } as CSSProperties} data-filled={count > 0 || undefined}>
                    {count > 0 ? (
                      <Anchor component={Link} to={slotPath(slot, name)} inherit>
                        {formatNumber(count)}
                      </Anchor>
                    ) : (
                      '·'
                    )}
                  </td>
                );
              })}
              <td>{formatNumber(total)}</td>
            </tr>
          ))}
          {others.length > 0 && (
            <tr>
              <th scope="row">{tn('lifecycle.others', others.length)}</th>
              {slots.map((slot, index) => {
                const count = others.reduce((so, { counts }) => so + (counts[index] ?? 0), 0);
                return <td key={slot.key}>{count > 0 ? formatNumber(count) : '·'}</td>;
              })}
              <td>{formatNumber(others.reduce((so, { total }) => so + total, 0))}</td>
            </tr>
          )}
        </tbody>
      </table>
    </section>
  );
}
