import { Button, CloseButton, SegmentedControl } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { serializeFilter } from '../../../contract/filter/serialize.ts';
import { t } from '../../text/t.ts';
import { useList } from '../list-model.ts';
import { treeOf } from '../state/draft.ts';
import { checkText } from '../state/filter-text.ts';
import { Builder } from './builder.tsx';
import classes from './panel.module.css';
import { SavedFilters } from './saved-filters.tsx';
import { TextEditor } from './text-editor.tsx';
import { useDraft } from './use-draft.ts';

type Way = 'builder' | 'text';

/** The whole filter in two further ways, above the rows that it finds. All ways change one and the same text. */
export function FilterPanel() {
  const { filter, handle, setDialog } = useList();
  const current = handle.view.filter;
  const [way, setWay] = useState<Way>(filter.read.problem ? 'text' : 'builder');
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.querySelector<HTMLElement>('textarea, select, button')?.focus(), []);
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
        <SegmentedControl
          size="xs"
          aria-label={t('list.filterPanel.way')}
          value={way}
          onChange={(next) => setWay(next as Way)}
          data={(['builder', 'text'] as const).map((each) => ({ value: each, label: t(`list.filterPanel.${each}`) }))}
        />
        <SavedFilters current={current} onUse={filter.setText} />
        <span className={classes.spring} />
        <CloseButton aria-label={t('list.close')} onClick={() => setDialog(null)} />
      </div>
      {way === 'text' ? (
        <TextEditor value={current} onCommit={filter.setText} />
      ) : (
        <BuilderWay key={current} text={current} toText={() => setWay('text')} />
      )}
    </section>
  );
}

function BuilderWay({ text, toText }: { readonly text: string; readonly toText: () => void }) {
  const { filter } = useList();
  const draft = useDraft(filter.read.tree);
  if (filter.read.problem && filter.read.tree === null && text !== '') {
    return (
      <p className={classes.note}>
        {t('list.filterPanel.unreadable')}{' '}
        <Button size="compact-xs" onClick={toText}>
          {t('list.filterPanel.toText')}
        </Button>
      </p>
    );
  }
  const tree = treeOf(draft.root);
  const result = serializeFilter(tree);
  const checked = checkText(result, filter.fields);
  return (
    <form
      className={classes.body}
      onSubmit={(event) => {
        event.preventDefault();
        if (checked.ok) filter.setTree(tree);
      }}
    >
      <Builder draft={draft} />
      {!checked.ok && (
        <p className={classes.problem} role="alert">
          {checked.problems[0]?.message}
        </p>
      )}
      <div className={classes.foot}>
        <Button type="submit" size="xs" variant="filled" disabled={!checked.ok || result === text}>
          {t('list.filterPanel.apply')}
        </Button>
        <Button size="xs" variant="subtle" color="gray" disabled={result === text} onClick={draft.reset}>
          {t('list.filterPanel.revert')}
        </Button>
        <code className={classes.preview} title={result}>
          {result || t('list.filterPanel.none')}
        </code>
      </div>
    </form>
  );
}
