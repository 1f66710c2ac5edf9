import { useEffect, useRef } from 'react';
import { t } from '../../text/t.ts';
import type { PageState } from '../state/selection.ts';
import classes from './grid.module.css';

/** Chooses all rows of the page, or none. */
export function PageCheck({ state, onToggle }: { readonly state: PageState; readonly onToggle: () => void }) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = state === 'some';
  }, [state]);
  return (
    <th scope="col" className={`${classes.head} ${classes.check} ${classes.sticky} ${classes.headSticky}`} style={{ left: 0 }}>
      <input
        ref={box}
        type="checkbox"
        className={classes.checkbox}
        checked={state === 'all'}
        onChange={onToggle}
        aria-label={t('list.select.page')}
      />
    </th>
  );
}
