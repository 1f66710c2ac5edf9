import { formatNumber, formatPercent } from '../format.ts';
import { t } from '../text/t.ts';
import type { ChartRow, ChartSeries } from './chart-data.ts';
import { sharesOf, sumOf } from './chart-data.ts';
import css from './charts.module.css';
import { Swatch } from './tones.tsx';

interface Props {
  readonly row: ChartRow;
  readonly series: readonly ChartSeries[];
  readonly chart: string;
  /** Adds the percentage of the row's sum and the sum itself: for series that are parts of a whole. */
  readonly parts: boolean;
}

const inFull = (value: number | null): string => (value === null ? t('charts.noData') : formatNumber(value));

/** All series at one date, in full numbers. */
export function ChartTooltip({ row, series, chart, parts }: Props) {
  const shares = sharesOf(row.values, series);
  const sum = sumOf(row.values, series);
  return (
    <div className={css.tooltip} data-testid="chart-tooltip">
      <p>{row.label}</p>
      <table>
        <tbody>
          {series.map(({ key, label, tone }) => {
            const value = row.values[key] ?? null;
            const share = shares[key] ?? null;
            return (
              <tr key={key}>
                <th scope="row">
                  <Swatch chart={chart} tone={tone} />
                  {label}
                </th>
                <td>
                  {parts && value !== null && share !== null
                    ? t('charts.share', { value: formatNumber(value), percent: formatPercent(share / 100) })
                    : inFull(value)}
                  {row.previous && (
                    <div className={css.quiet}>{t('charts.previous', { value: inFull(row.previous.values[key] ?? null) })}</div>
                  )}
                </td>
              </tr>
            );
          })}
          {parts && (
            <tr>
              <th scope="row">{t('charts.sum')}</th>
              <td>
                {inFull(sum)}
                {row.previous && (
                  <div className={css.quiet}>{t('charts.previous', { value: inFull(sumOf(row.previous.values, series)) })}</div>
                )}
              </td>
            </tr>
          )}
        </tbody>
      </table>
      {row.note && <div className={css.quiet}>{row.note}</div>}
      {row.previous && <div className={css.quiet}>{t('charts.previousPeriod', { label: row.previous.label })}</div>}
    </div>
  );
}
