/** The palette's entries for the words in its field: pages, records of all lists, actions. The field keeps the focus. */
import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useState } from 'react';
import { useNavigate } from 'react-router';
import { t } from '../../text/t.ts';
import { type Entry, step } from './entries.ts';
import type { ListLink } from './list-link.ts';
import classes from './palette.module.css';
import { countText, useEntries } from './use-entries.ts';

const DEBOUNCE_MS = 200;

interface Props {
  readonly id: string;
  readonly typed: string;
  readonly link: Ref<ListLink>;
  /** The id of the marked option; null if there is none. */
  readonly onActive: (id: string | null) => void;
  readonly onClose: () => void;
}

export function PaletteList({ id, typed, link, onActive, onClose }: Props) {
  const searched = useDebounced(typed);
  /** The marked option, and the words it was marked for. */
  const [marked, setMarked] = useState<{ readonly key: string | null; readonly typed: string }>({ key: null, typed });
  const navigate = useNavigate();
  const groups = useEntries(typed, searched, navigate);
  const entries = groups.flatMap((group) => group.entries);
  const keys = entries.map(({ key }) => key);
  const wanted = marked.typed === typed ? marked.key : null;
  const current = wanted !== null && keys.includes(wanted) ? wanted : (keys[0] ?? null);
  const optionId = (key: string) => `${id}-${keys.indexOf(key)}`;
  const activeId = current === null ? null : optionId(current);

  const run = (entry: Entry) => {
    onClose();
    entry.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // While a word is being composed (Japanese, Chinese), Enter and the arrows belong to the composition.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setMarked({ key: step(keys, current, event.key === 'ArrowDown' ? 1 : -1), typed });
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const entry = entries.find(({ key }) => key === current);
      if (entry) run(entry);
    }
  };
  useImperativeHandle(link, () => ({ onKeyDown }));
  useEffect(() => onActive(activeId), [activeId, onActive]);
  useEffect(() => {
    if (activeId !== null) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  });

  return (
    <>
      <div className={classes.list} role="listbox" id={id} aria-label={t('palette.open')}>
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options in a listbox is not a fieldset
          <div key={group.label} role="group" aria-label={group.label}>
            <div className={classes.group} aria-hidden="true">
              {group.label}
              {group.note && <span className={classes.note}>{group.note}</span>}
            </div>
            {group.entries.map((entry) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the field that keeps the focus
              // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field; aria-activedescendant marks the option
              <div
                key={entry.key}
                id={optionId(entry.key)}
                role="option"
                aria-selected={entry.key === current}
                className={classes.option}
                onClick={() => run(entry)}
                onMouseMove={() => entry.key !== current && setMarked({ key: entry.key, typed })}
              >
                <span className={classes.label}>{entry.label}</span>
                {entry.hint && <span className={classes.hint}>{entry.hint}</span>}
              </div>
            ))}
          </div>
        ))}
        {groups.length === 0 && <p className={classes.none}>{t('palette.none')}</p>}
      </div>
      <div role="status" className="visually-hidden">
        {countText(groups)}
      </div>
    </>
  );
}

function useDebounced(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
