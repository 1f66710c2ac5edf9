import { CloseButton } from '@mantine/core';
import { Link } from 'react-router';
import { formatNumber } from '../../../format.ts';
import { t } from '../../../text/t.ts';
import { useServiceDay } from '../../../use-clock.ts';
import { usersPath } from '../users-path.ts';
import css from './kpi.module.css';
import { usersBehind } from './kpi-filter.ts';
import type { KpiRow, Measure } from './kpi-series.ts';
import { measureLabel } from './kpi-words.ts';

interface Props {
  readonly row: KpiRow;
  readonly measures: readonly Measure[];
  readonly label: string;
  readonly onClose: () => void;
}

/** The users behind the clicked date: a link for each series, and a note if today's records are not exact. */
export function Picked({ row, measures, label, onClose }: Props) {
  const today = useServiceDay();
  const ways = measures.map((measure) => ({
    measure,
    value: row.values[measure],
    behind: usersBehind(measure, row.fromDay, row.toDay, today),
  }));
  const approximate = ways.some(({ behind, measure }) => behind && !behind.exact && measure !== 'added');
  return (
    <section className={css.picked} aria-label={t('kpi.picked', { label })} aria-live="polite">
      <div className={css.pickedHead}>
        <strong>{t('kpi.picked', { label })}</strong>
        <CloseButton size="sm" aria-label={t('kpi.picked.close')} onClick={onClose} />
      </div>
      <ul className={css.pickedList}>
        {ways.map(({ measure, value, behind }) => (
          <li key={measure}>
            {value === null ? (
              t('kpi.picked.noData', { measure: measureLabel(measure) })
            ) : behind ? (
              <Link to={usersPath(behind.filter)}>
                {t('kpi.picked.link', { measure: measureLabel(measure), count: formatNumber(value) })}
              </Link>
            ) : (
              `${t('kpi.picked.link', { measure: measureLabel(measure), count: formatNumber(value) })}. ${t('kpi.picked.noRecords')}`
            )}
          </li>
        ))}
      </ul>
      {approximate && <p className={css.pickedNote}>{t('kpi.picked.approximate')}</p>}
    </section>
  );
}
