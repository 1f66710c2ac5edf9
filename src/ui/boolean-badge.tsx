import { t } from '../text/t.ts';
import classes from './ui.module.css';

/** The paths of the icon set's check and minus, in its 24 units. */
const PATHS = { yes: 'M5 12l5 5l10 -10', no: 'M5 12l14 0' };

/**
 * One icon that changes its path, and a function, not a component: a page has a hundred of them, and another element for each, or
 * an icon of the set, costs more than the rest of the cell.
 */
export const booleanMark = (value: boolean) => (
  <svg className={classes.flagIcon} viewBox="0 0 24 24" aria-hidden="true">
    <path d={value ? PATHS.yes : PATHS.no} />
  </svg>
);

/** Yes and no by word and icon, not by color alone. */
export function BooleanBadge({ value }: { readonly value: boolean }) {
  return (
    <span className={value ? classes.flag : `${classes.flag} ${classes.flagOff}`}>
      {booleanMark(value)}
      {t(value ? 'value.yes' : 'value.no')}
    </span>
  );
}
