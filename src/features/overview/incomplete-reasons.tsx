import { Link } from 'react-router';
import { INCOMPLETE_REASONS } from '../../../contract/enumerations.ts';
import { comparison, group, literal } from '../../../contract/filter/edit.ts';
import { serializeFilter } from '../../../contract/filter/serialize.ts';
import { holding } from '../../../contract/overview.ts';
import { formatNumber } from '../../format.ts';
import { PATHS } from '../../paths.ts';
import { t, textOr } from '../../text/t.ts';
import css from './overview.module.css';
import { addressOf } from './sections.ts';
import type { OverviewNumber } from './use-numbers.ts';

/** What incomplete licenses lack, the most frequent first; a license that lacks two things counts in both. */
export function IncompleteReasons({ rows }: { readonly rows: readonly OverviewNumber[] }) {
  const values = rows.map(({ key }) => Number(key));
  const reasons = Object.entries(INCOMPLETE_REASONS)
    .map(([bit, name]) => {
      const held = holding(values, Number(bit));
      const count = rows.reduce((sum, row) => sum + (held.includes(Number(row.key)) ? (row.value ?? 0) : 0), 0);
      const tree = group(
        '-or',
        held.map((value) => comparison('incompleteReasons', '-eq', literal(value))),
      );
      return { name, count, filter: tree ? serializeFilter(tree) : '' };
    })
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
  if (reasons.length === 0) return null;
  return (
    <ul className={css.reasons} aria-label={t('overview.incompleteReasons')}>
      {reasons.map(({ name, count, filter }) => (
        <li key={name}>
          <Link to={addressOf(PATHS.licenses, filter)}>{textOr(`bit.${name}`, name)}</Link>
          <span>{formatNumber(count)}</span>
        </li>
      ))}
    </ul>
  );
}
