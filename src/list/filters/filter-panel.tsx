import { Button, CloseButton } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { equalTrees } from '../../../contract/filter/edit.ts';
import { serializeFilter } from '../../../contract/filter/serialize.ts';
import { useFocusReturn } from '../../keys/focus-return.ts';
import { t } from '../../text/t.ts';
import { Segments } from '../../ui/segments.tsx';
import { useList } from '../list-model.ts';
import { type Begun, isChanged as isChangedFrom, lacksValue, treeOf } from '../state/draft.ts';
import { checkText } from '../state/filter-text.ts';
import { Builder } from './builder.tsx';
import classes from './panel.module.css';
import { SavedFilters } from './saved-filters.tsx';
import { TextEditor } from './text-editor.tsx';
import { useDraft } from './use-draft.ts';

type Way = 'builder' | 'text';

/** Two more ways to edit the whole filter, above the rows. All ways edit the same text; none loses unapplied input. */
export function FilterPanel() {
  const { filter, view, setDialog, begun } = useList();
  const current = view.filter;
  const [way, setWay] = useState<Way>(filter.problem || typeof begun.current === 'string' ? 'text' : 'builder');
  const panel = useRef<HTMLElement>(null);
  useFocusReturn(panel);
  useEffect(() => {
    const inside = panel.current;
    (inside?.querySelector<HTMLElement>('textarea, select') ?? inside?.querySelector('button'))?.focus();
  }, []);
  const change = (next: Way) => {
    if (next === 'builder' && typeof begun.current === 'string' && checkText(begun.current, filter.fields).ok) {
      filter.setText(begun.current);
      begun.current = null;
    }
    setWay(next);
  };
  const use = (text: string) => {
    begun.current = null;
    filter.setText(text);
  };
  return (
    <section
      ref={panel}
      className={classes.panel}
      aria-label={t('list.filterPanel.title')}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) setDialog(null);
      }}
    >
      <div className={classes.head}>
        <Segments
          size="xs"
          aria-label={t('list.filterPanel.way')}
          value={way}
          onChange={(next) => change(next === 'text' ? 'text' : 'builder')}
          data={(['builder', 'text'] as const).map((each) => ({ value: each, label: t(`list.filterPanel.${each}`) }))}
        />
        <SavedFilters current={current} onUse={use} />
        <span className={classes.spring} />
        <CloseButton aria-label={t('list.close')} onClick={() => setDialog(null)} />
      </div>
      {way === 'text' ? (
        <TextEditor value={current} begun={begun} onCommit={use} />
      ) : (
        <BuilderWay text={current} begun={begun} toText={() => change('text')} />
      )}
    </section>
  );
}

interface BuilderWayProps {
  readonly text: string;
  readonly begun: { current: Begun | null };
  readonly toText: () => void;
}

function BuilderWay({ text, begun, toText }: BuilderWayProps) {
  const { filter } = useList();
  const draft = useDraft(filter.tree, begun.current);
  const form = useRef<HTMLFormElement>(null);
  const { root } = draft;
  const tree = treeOf(root);
  const result = serializeFilter(tree);
  const isChanged = isChangedFrom(root, filter.tree);
  const over = useRef(filter.tree);
  useEffect(() => {
    // The filter was changed elsewhere: the draft follows. Changes by the draft itself leave it, and the focus, in place.
    if (isChanged && !equalTrees(over.current, filter.tree)) draft.follow(over.current);
    over.current = filter.tree;
    if (isChanged) begun.current = { root, over: filter.tree };
    else if (typeof begun.current !== 'string') begun.current = null;
  });
  if (filter.problem && filter.tree === null && text !== '') {
    return (
      <p className={classes.note}>
        {t('list.filterPanel.unreadable')}{' '}
        <Button size="compact-xs" onClick={toText}>
          {t('list.filterPanel.toText')}
        </Button>
      </p>
    );
  }
  const checked = checkText(result, filter.fields);
  const leave = (act: () => void) => () => {
    begun.current = null;
    act();
  };
  return (
    <form
      ref={form}
      className={classes.body}
      onSubmit={(event) => {
        event.preventDefault();
        if (lacksValue(root)) {
          flushSync(draft.ask);
          form.current?.querySelector<HTMLElement>('[data-missing]')?.focus();
        } else if (checked.ok) leave(() => filter.setTree(tree))();
      }}
    >
      <Builder draft={draft} />
      {!checked.ok && (
        <p className={classes.problem} role="alert">
          {checked.problems[0]?.message}
        </p>
      )}
      <div className={classes.foot}>
        <Button type="submit" size="xs" variant="filled" disabled={!checked.ok || !isChanged}>
          {t('list.filterPanel.apply')}
        </Button>
        <Button size="xs" variant="subtle" color="gray" disabled={!isChanged} onClick={leave(draft.reset)}>
          {t('list.filterPanel.revert')}
        </Button>
        <code className={classes.preview} title={result}>
          {result || t('list.filterPanel.none')}
        </code>
      </div>
    </form>
  );
}
