import { IconCheck, IconMinus } from '@tabler/icons-react';
import { t } from '../text/t.ts';
import classes from './ui.module.css';

/** Yes and no by word and icon, not by color alone. */
export function BooleanBadge({ value }: { readonly value: boolean }) {
  return (
    <span className={value ? classes.flag : `${classes.flag} ${classes.flagOff}`}>
      {value ? <IconCheck size={14} aria-hidden="true" /> : <IconMinus size={14} aria-hidden="true" />}
      {t(value ? 'value.yes' : 'value.no')}
    </span>
  );
}
