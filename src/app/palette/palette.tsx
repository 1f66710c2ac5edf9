/** Go to any page, find a record by name in all lists at once, or run an action; by keyboard alone, as a combobox with a list. */
import { Modal } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { t } from '../../text/t.ts';
import { type Entry, step } from './entries.ts';
import classes from './palette.module.css';
import { countText, useEntries } from './use-entries.ts';

const DEBOUNCE_MS = 200;

export function Palette({ onClose }: { readonly onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const searched = useDebounced(typed);
  const [marked, setMarked] = useState<string | null>(null);
  const navigate = useNavigate();
  const groups = useEntries(typed, searched, navigate);
  const entries = groups.flatMap((group) => group.entries);
  const keys = entries.map(({ key }) => key);
  const current = marked !== null && keys.includes(marked) ? marked : (keys[0] ?? null);
  const listId = useId();
  const optionId = (key: string) => `${listId}-${keys.indexOf(key)}`;

  const run = (entry: Entry) => {
    onClose();
    entry.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // While a word is being composed (Japanese, Chinese), Enter and the arrows belong to the composition.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setMarked(step(keys, current, event.key === 'ArrowDown' ? 1 : -1));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const entry = entries.find(({ key }) => key === current);
      if (entry) run(entry);
    }
  };
  useEffect(() => {
    if (current !== null) document.getElementById(`${listId}-${keys.indexOf(current)}`)?.scrollIntoView({ block: 'nearest' });
  });

  return (
    <Modal opened onClose={onClose} withCloseButton={false} padding={0} size={600} yOffset="12vh" aria-label={t('palette.open')}>
      <div className={classes.field}>
        <IconSearch size={18} stroke={1.6} aria-hidden="true" />
        <input
          className={classes.input}
          role="combobox"
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={current === null ? undefined : optionId(current)}
          aria-autocomplete="list"
          aria-label={t('palette.open')}
          placeholder={t('palette.placeholder')}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setMarked(null);
          }}
          onKeyDown={onKeyDown}
        />
        <span className={classes.key} aria-hidden="true">
          Esc
        </span>
      </div>
      <div className={classes.list} role="listbox" id={listId} aria-label={t('palette.open')}>
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options in a listbox is no fieldset
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
                onMouseMove={() => entry.key !== current && setMarked(entry.key)}
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
    </Modal>
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
