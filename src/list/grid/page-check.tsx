import { useEffect, useRef } from 'react';
import { t } from '../../text/t.ts';
import { useList } from '../list-model.ts';
import { pageState, togglePage } from '../state/selection.ts';
import classes from './grid.module.css';

/** Chooses all rows of the page, or none. */
export function PageCheck() {
  const { keyed, selection, setSelection } = useList();
  const state = pageState(selection, keyed);
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
        onChange={() => setSelection(togglePage(selection, keyed))}
        aria-label={t('list.select.page')}
      />
    </th>
  );
}
