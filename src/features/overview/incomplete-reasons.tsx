import { Link } from 'react-router';
import { comparison, group, literal } from '../../../contract/filter/edit.ts';
import { serializeFilter } from '../../../contract/filter/serialize.ts';
import { formatNumber } from '../../format.ts';
import { PATHS } from '../../paths.ts';
import { t, textOr } from '../../text/t.ts';
import css from './overview.module.css';
import { reasonsOf } from './reasons.ts';
import { addressOf } from './sections.ts';
import type { OverviewNumber } from './use-numbers.ts';

function addressOfValues(values: readonly number[]): string {
  const tree = group(
    '-or',
    values.map((value) => comparison('incompleteReasons', '-eq', literal(value))),
  );
  return addressOf(PATHS.licenses, tree ? serializeFilter(tree) : '');
}

/** What incomplete licenses lack; a license that lacks two things counts in both. */
export function IncompleteReasons({ rows }: { readonly rows: readonly OverviewNumber[] }) {
  const { reasons, overlaps } = reasonsOf(rows);
  if (reasons.length === 0) return null;
  return (
    <>
      <ul className={css.reasons} aria-label={t('overview.incompleteReasons')}>
        {reasons.map(({ name, count, values }) => (
          <li key={name}>
            <Link to={addressOfValues(values)}>{textOr(`bit.${name}`, name)}</Link>
            <span>{formatNumber(count)}</span>
          </li>
        ))}
      </ul>
      {overlaps && <p className={css.note}>{t('overview.reasonsOverlap')}</p>}
    </>
  );
}
