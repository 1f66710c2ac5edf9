import { Button } from '@mantine/core';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { comparison, literal } from '../../../contract/filter/edit.ts';
import { serializeFilter } from '../../../contract/filter/serialize.ts';
import type { FilterTree } from '../../../contract/filter/tree.ts';
import { t, tn } from '../../text/t.ts';
import { useList } from '../list-model.ts';
import { complete } from '../state/completion.ts';
import { type Begun, treeOf } from '../state/draft.ts';
import { filterExample } from '../state/filter-example.ts';
import { checkText, looksLikeWords } from '../state/filter-text.ts';
import { tokensOf } from '../state/tokens.ts';
import { pathLabel, putIntoWords } from './describe.ts';
import classes from './panel.module.css';
import { useDescribing } from './use-describing.ts';
import { TYPING_MS } from './use-typed.ts';

interface TextEditorProps {
  readonly value: string;
  /** Unapplied input from here or elsewhere. */
  readonly begun: { current: Begun | null };
  readonly onCommit: (text: string) => void;
}

/**
 * The text of the filter. Valid text applies after a moment; a mistake is underlined at its place and the last rows stay. Text
 * that is not a filter is offered as a search, never misread.
 */
export function TextEditor({ value, begun, onCommit }: TextEditorProps) {
  const { filter, searchFields } = useList();
  const [text, setText] = useState(() => textOf(begun.current) ?? value);
  const [caret, setCaret] = useState(text.length);
  const [isListOpen, setListOpen] = useState(false);
  const [active, setActive] = useState(0);
  const area = useRef<HTMLTextAreaElement>(null);
  const sent = useRef(value);
  const listId = useId();

  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);

  const how = useDescribing(NONE);
  const checked = checkText(text, filter.fields);
  const isSound = checked.ok;
  useEffect(() => {
    const next = text.trim();
    begun.current = next === sent.current.trim() ? null : text;
    if (!isSound || begun.current === null) return;
    const timer = setTimeout(() => {
      sent.current = next;
      onCommit(next);
    }, TYPING_MS);
    return () => clearTimeout(timer);
  }, [text, isSound, onCommit, begun]);

  const completion = complete(text, caret, filter.fields);
  const proposals = isListOpen ? completion.proposals : [];
  const chosen = Math.min(active, proposals.length - 1);
  const accept = (index: number) => {
    const proposal = proposals[index];
    if (!proposal) return;
    const next = `${text.slice(0, completion.from)}${proposal.insert} ${text.slice(completion.to).replace(/^ /, '')}`;
    const to = completion.from + proposal.insert.length + 1;
    setText(next);
    setCaret(to);
    setActive(0);
    requestAnimationFrame(() => area.current?.setSelectionRange(to, to));
  };
  const keyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { selectionStart, selectionEnd, value: now } = event.currentTarget;
    const isAtEnd = selectionStart === now.length && selectionEnd === now.length;
    if (event.key === ' ' && event.ctrlKey) {
      event.preventDefault();
      setListOpen(true);
    } else if (proposals.length > 0 && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault();
      setActive((chosen + (event.key === 'ArrowDown' ? 1 : proposals.length - 1)) % proposals.length);
    } else if (proposals.length > 0 && (event.key === 'Enter' || (event.key === 'ArrowRight' && isAtEnd))) {
      // Tab leaves the field, as everywhere.
      event.preventDefault();
      accept(chosen);
    } else if (proposals.length > 0 && event.key === 'Escape') {
      event.preventDefault();
      setListOpen(false);
    } else if (event.key === 'Enter') {
      // A line break has no meaning in the grammar.
      event.preventDefault();
    }
  };
  const problem = checked.ok ? null : (checked.problems[0] ?? null);
  // In the reader's own number and date formats: `1.000` of the grammar is one, whatever it means elsewhere.
  const reading =
    checked.ok && checked.tree
      ? t('list.filterPanel.reads', { words: putIntoWords(checked.tree, { ...how, whole: checked.tree }) })
      : '';
  const [searchField] = searchFields;
  return (
    <div className={classes.body}>
      <div className={classes.editor}>
        <Highlight text={text} position={problem?.position ?? null} />
        <textarea
          ref={area}
          className={classes.area}
          rows={1}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="off"
          aria-label={t('list.filterPanel.textLabel')}
          aria-invalid={problem !== null}
          aria-describedby={`${listId}-problem`}
          aria-autocomplete="list"
          aria-controls={listId}
          {...(proposals.length > 0 && { 'aria-activedescendant': `${listId}-${chosen}` })}
          placeholder={filterExample(filter.fields)}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setCaret(event.currentTarget.selectionStart);
            setListOpen(true);
            setActive(0);
          }}
          onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
          onKeyDown={keyDown}
          onBlur={() => setListOpen(false)}
        />
        {proposals.length > 0 && (
          <div className={classes.proposals} role="listbox" id={listId} aria-label={t('list.filterPanel.proposals')}>
            {proposals.map(({ kind, insert, label }, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the text field keeps the focus and takes the keys
              // biome-ignore lint/a11y/useFocusableInteractive: the text field names the active option
              <div
                key={`${kind}:${insert}`}
                id={`${listId}-${index}`}
                role="option"
                aria-selected={index === chosen}
                className={classes.proposal}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => accept(index)}
              >
                <code>{insert}</code>
                {label !== insert && <span>{label}</span>}
              </div>
            ))}
          </div>
        )}
      </div>
      <p id={`${listId}-problem`} className={problem ? classes.problem : classes.note} role="status">
        {problem ? problem.message : text.trim() === '' ? t('list.filterPanel.none') : reading}
        {proposals.length > 0 && <span className="visually-hidden">{tn('list.filterPanel.count', proposals.length)}</span>}
      </p>
      {problem && searchField && looksLikeWords(text) && (
        <Button
          size="compact-sm"
          style={{ alignSelf: 'flex-start' }}
          onClick={() => {
            filter.setTree(comparison(searchField, '-contains', literal(text.trim())));
          }}
        >
          {t('list.filterPanel.searchInstead', {
            column: pathLabel(searchField, new Map(), filter.fields),
            text: text.trim().slice(0, 40),
          })}
        </Button>
      )}
    </div>
  );
}

function textOf(begun: Begun | null): string | null {
  return begun === null || typeof begun === 'string' ? begun : serializeFilter(treeOf(begun.root));
}

/** Names are not requested while ids are half typed. */
const NONE: readonly FilterTree[] = [];

/** The same text behind the field, colored, with the mistake underlined from its position to the end of its token. */
function Highlight({ text, position }: { readonly text: string; readonly position: number | null }) {
  // Positions count characters; the text is cut in UTF-16 units.
  const at = position === null ? -1 : [...text].slice(0, position - 1).join('').length;
  const tokens = tokensOf(text);
  return (
    <pre className={classes.highlight} aria-hidden="true">
      {tokens.map(({ kind, text: piece, start }) => (
        <span key={start} data-token={kind} data-wrong={(at >= start && at < start + piece.length) || undefined}>
          {piece}
        </span>
      ))}
      {at >= text.length && <span data-wrong> </span>}{' '}
    </pre>
  );
}
