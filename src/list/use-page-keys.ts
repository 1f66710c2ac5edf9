import { type RefObject, useCallback, useEffect, useState } from 'react';
import { useList } from './list-model.ts';
import { recall, remember } from './memory.ts';

const LETTERS = 'sam.list.letters';

/**
 * Single keys that work anywhere on the page of a list: `/` search, `f` filter, `e` export, `c` columns, `?` help. Not while something
 * is typed or a dialog is open; and they can be turned off.
 */
export function usePageKeys(root: RefObject<HTMLElement | null>): readonly [boolean, (isOn: boolean) => void] {
  const { setDialog, props, operation } = useList();
  const [isOn, setOn] = useState(() => recall(LETTERS) !== 'off');
  const isPage = props.mode !== 'embedded';
  useEffect(() => {
    if (!isPage) return;
    const keyDown = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      const isTyping = target.closest(
        'input:not([type="checkbox"]):not([type="radio"]), textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"]',
      );
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
      // The help itself stays reachable: it holds the switch.
      if (event.key === '?') setDialog('help');
      else if (!isOn) return;
      else if (event.key === '/') root.current?.querySelector<HTMLElement>('input[type="search"]')?.focus();
      else if (event.key === 'f' && operation.filter) setDialog('filter');
      else if (event.key === 'e') setDialog('export');
      else if (event.key === 'c') setDialog('columns');
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', keyDown);
    return () => document.removeEventListener('keydown', keyDown);
  }, [isPage, isOn, setDialog, operation, root]);
  const change = useCallback((next: boolean) => {
    setOn(next);
    remember(LETTERS, next ? null : 'off');
  }, []);
  return [isOn, change];
}
