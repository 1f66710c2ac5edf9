import { Alert, Button, FileButton } from '@mantine/core';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { t, tn } from '../../text/t.ts';
import { type Beside, DialogBeside } from '../../ui/beside.tsx';
import { download } from '../../ui/download.ts';
import classes from '../list.module.css';
import { useList } from '../list-model.ts';
import { visibleColumns, withVisible } from '../state/columns.ts';
import {
  type Additions,
  fromFile,
  put,
  removeNamed,
  renameView,
  replacedBy,
  type SavedView,
  toFile,
  withAdded,
} from '../state/saved.ts';
import { BringBack, type Lost } from './bring-back.tsx';
import { NameForm } from './name-form.tsx';
import { NamedList } from './named-list.tsx';
import { useSaved } from './use-saved.ts';

export function ViewsPopup(beside: Beside) {
  return (
    <DialogBeside {...beside} position="bottom-end" width={340} label={t('list.views.button')} padding={10}>
      <Content />
    </DialogBeside>
  );
}

interface Message {
  readonly text: string;
  readonly isError: boolean;
}

function Content() {
  const { table, view: now, update, layout, setDialog, announce } = useList();
  const { saved, change } = useSaved(table);
  const [message, setMessage] = useState<Message | null>(null);
  const [lost, setLost] = useState<Lost | null>(null);
  const use = (view: SavedView) => {
    if (view.columns.length > 0) layout.change((now) => ({ ...withVisible(now, view.columns), density: view.density }));
    update({ filter: view.filter, search: view.search, sort: view.sort, pageSize: view.pageSize, off: '', pageNumber: 1 });
    setDialog(null);
  };
  const save = (name: string) => {
    const { filter, search, sort, pageSize } = now;
    const view: SavedView = {
      name,
      filter,
      search,
      sort,
      pageSize,
      columns: visibleColumns(layout),
      density: layout.density,
    };
    add({ views: [view], filters: [] });
    setMessage(null);
    announce(t('list.saved.done', { name }));
  };
  const add = (added: Additions) => {
    const former = replacedBy(saved, added);
    const names = [...former.views, ...former.filters].map(({ name }) => name);
    change((now) => withAdded(now, added));
    setLost(names.length > 0 ? { names, how: 'replaced', bringBack: (now) => withAdded(now, former) } : null);
  };
  const remove = (view: SavedView) => {
    const { name } = view;
    const wasDefault = name === saved.defaultView;
    change((now) => ({
      ...now,
      views: removeNamed(now.views, name),
      defaultView: now.defaultView === name ? null : now.defaultView,
    }));
    setLost({
      names: [name],
      how: 'removed',
      bringBack: (now) => ({ ...now, views: put(now.views, view), defaultView: wasDefault ? name : now.defaultView }),
    });
    announce(t('list.saved.removed', { name }));
  };
  const take = async (file: File | null) => {
    if (!file) return;
    const result = fromFile(await file.text(), table);
    if (result.ok) add(result.added);
    const text = result.ok ? tn('list.views.imported', result.count) : t(`list.views.bad.${result.reason}`);
    setMessage({ text, isError: !result.ok });
  };
  return (
    <div className={classes.columns}>
      {saved.views.length === 0 && <p className={classes.quiet}>{t('list.views.none')}</p>}
      <NamedList
        items={saved.views}
        onUse={use}
        onRename={(from, to) => {
          change((now) => renameView(now, from, to));
          announce(t('list.saved.renamed', { name: to }));
        }}
        onRemove={remove}
        extra={({ name }) => {
          const isDefault = name === saved.defaultView;
          const label = t('list.views.default', { name });
          const Star = isDefault ? IconStarFilled : IconStar;
          return (
            <button
              type="button"
              className={classes.iconButton}
              aria-pressed={isDefault}
              aria-label={label}
              title={label}
              onClick={() => change((now) => ({ ...now, defaultView: isDefault ? null : name }))}
            >
              <Star size={14} aria-hidden="true" />
            </button>
          );
        }}
      />
      <BringBack
        lost={lost}
        onPress={({ names, bringBack }) => {
          change(bringBack);
          setLost(null);
          announce(tn('list.saved.restored', names.length, { name: names[0] ?? '' }));
        }}
      />
      <NameForm label={t('list.views.save')} onSave={save} />
      {saved.views.length > 0 && <p className={classes.quiet}>{t('list.saved.kept')}</p>}
      {message && (
        <Alert p={8} role={message.isError ? 'alert' : 'status'} {...(message.isError && { color: 'red' })}>
          {message.text}
        </Alert>
      )}
      <div className={classes.columnsFoot}>
        <FileButton accept="application/json,.json" onChange={(file) => void take(file)}>
          {(props) => (
            <Button {...props} size="compact-xs" variant="subtle" color="gray">
              {t('list.views.import')}
            </Button>
          )}
        </FileButton>
        <Button
          size="compact-xs"
          variant="subtle"
          color="gray"
          disabled={saved.views.length + saved.filters.length === 0}
          onClick={() => download(`${table}-views.json`, new Blob([toFile(saved, table)], { type: 'application/json' }))}
        >
          {t('list.export.button')}
        </Button>
      </div>
    </div>
  );
}
