import { type RefObject, useEffect } from 'react';
import { singleKey } from '../../keys/single-key.ts';
import { useList } from '../list-model.ts';

/** Single keys that work anywhere on the page of a list: `/` search, `f` filter, `e` export, `c` columns, `?` help. */
export function usePageKeys(root: RefObject<HTMLElement | null>): void {
  const { setDialog, props, operation } = useList();
  const isPage = props.mode !== 'embedded';
  useEffect(() => {
    if (!isPage) return;
    const keyDown = (event: KeyboardEvent) => {
      const key = singleKey(event);
      if (key === '?') setDialog('help');
      else if (key === '/') root.current?.querySelector<HTMLElement>('input[type="search"]')?.focus();
      else if (key === 'f' && operation.filter) setDialog('filter');
      else if (key === 'e') setDialog('export');
      else if (key === 'c') setDialog('columns');
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', keyDown);
    return () => document.removeEventListener('keydown', keyDown);
  }, [isPage, setDialog, operation, root]);
}
