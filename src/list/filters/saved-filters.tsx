import { IconBookmark, IconClock } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { t, tn } from '../../text/t.ts';
import { DialogBeside } from '../../ui/beside.tsx';
import listClasses from '../list.module.css';
import { useList } from '../list-model.ts';
import { put, removeNamed, renameFilter, replacedBy, type SavedFilter, withAdded } from '../state/saved.ts';
import { BringBack, type Lost } from '../views/bring-back.tsx';
import { NameForm } from '../views/name-form.tsx';
import { NamedList } from '../views/named-list.tsx';
import { useSaved } from '../views/use-saved.ts';
import classes from './panel.module.css';

interface SavedFiltersProps {
  readonly current: string;
  readonly onUse: (text: string) => void;
}

/** Named filters, and recently used ones. */
export function SavedFilters({ current, onUse }: SavedFiltersProps) {
  const [isOpen, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        ref={anchor}
        type="button"
        className={classes.textButton}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <IconBookmark size={15} aria-hidden="true" /> {t('list.saved.filters')}
      </button>
      <DialogBeside anchor={anchor} opened={isOpen} onChange={setOpen} position="bottom-start" width={340} padding={10}>
        <Content
          current={current}
          onUse={(text) => {
            onUse(text);
            setOpen(false);
          }}
        />
      </DialogBeside>
    </>
  );
}

function Content({ current, onUse }: SavedFiltersProps) {
  const { table, announce } = useList();
  const { saved, change } = useSaved(table);
  const [lost, setLost] = useState<Lost | null>(null);
  const save = (name: string) => {
    const added = { views: [], filters: [{ name, filter: current }] };
    const former = replacedBy(saved, added);
    change((now) => withAdded(now, added));
    setLost(former.filters.length > 0 ? { names: [name], how: 'replaced', bringBack: (now) => withAdded(now, former) } : null);
    announce(t('list.saved.done', { name }));
  };
  const remove = (filter: SavedFilter) => {
    change((now) => ({ ...now, filters: removeNamed(now.filters, filter.name) }));
    setLost({
      names: [filter.name],
      how: 'removed',
      bringBack: (now) => ({ ...now, filters: put(now.filters, filter) }),
    });
    announce(t('list.saved.removed', { name: filter.name }));
  };
  return (
    <div className={listClasses.columns}>
      {saved.filters.length === 0 && <p className={listClasses.quiet}>{t('list.saved.none')}</p>}
      <NamedList
        items={saved.filters}
        onUse={({ filter }) => onUse(filter)}
        onRename={(from, to) => {
          change((now) => renameFilter(now, from, to));
          announce(t('list.saved.renamed', { name: to }));
        }}
        onRemove={remove}
      />
      <BringBack
        lost={lost}
        onPress={({ names, bringBack }) => {
          change(bringBack);
          setLost(null);
          announce(tn('list.saved.restored', names.length, { name: names[0] ?? '' }));
        }}
      />
      {current !== '' && <NameForm label={t('list.saved.saveFilter')} onSave={save} />}
      {saved.filters.length > 0 && <p className={listClasses.quiet}>{t('list.saved.kept')}</p>}
      {saved.recent.length > 0 && (
        <section aria-label={t('list.saved.recent')}>
          <p className={listClasses.quiet} aria-hidden="true">
            {t('list.saved.recent')}
          </p>
          <ul className={listClasses.columnList}>
            {saved.recent.map((filter) => (
              <li key={filter} className={listClasses.columnRow}>
                <button
                  type="button"
                  className={`${listClasses.viewName} ${classes.recentButton}`}
                  title={filter}
                  onClick={() => onUse(filter)}
                >
                  <IconClock size={14} aria-hidden="true" />
                  <code className={classes.recent}>{filter}</code>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
