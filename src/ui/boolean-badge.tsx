import { t } from '../text/t.ts';
import classes from './ui.module.css';

/** The class that draws a check or a minus before the word: a page has a hundred of them, and an icon is two elements more each. */
export const booleanMark = (value: boolean): string => `${value ? classes.yes : classes.no}`;

/** Yes and no by word and mark, not by color alone. */
export function BooleanBadge({ value }: { readonly value: boolean }) {
  return (
    <span className={`${classes.flag} ${booleanMark(value)}${value ? '' : ` ${classes.flagOff}`}`}>
      {t(value ? 'value.yes' : 'value.no')}
    </span>
  );
}
