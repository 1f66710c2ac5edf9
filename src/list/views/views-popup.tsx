import { Alert, Button, FileButton } from '@mantine/core';
import { IconPencil, IconStar, IconStarFilled, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { t, tn } from '../../text/t.ts';
import { type Beside, DialogBeside } from '../../ui/beside.tsx';
import { download } from '../../ui/download.ts';
import classes from '../list.module.css';
import { useList } from '../list-model.ts';
import { visibleColumns, withVisible } from '../state/columns.ts';
import { fromFile, put, removeNamed, renameView, type SavedView, toFile } from '../state/saved.ts';
import { NameForm } from './name-form.tsx';
import { useSaved } from './use-saved.ts';

export function ViewsPopup(beside: Beside) {
  return (
    <DialogBeside {...beside} position="bottom-end" width={340} label={t('list.views.button')} padding={10}>
      <Content />
    </DialogBeside>
  );
}

/** A view that was removed, or replaced by another one of its name. */
interface Lost {
  readonly view: SavedView;
  readonly wasDefault: boolean;
  readonly how: 'removed' | 'replaced';
}

interface Message {
  readonly text: string;
  readonly isError: boolean;
}

const focus = (button: HTMLButtonElement | null) => button?.focus();

function Content() {
  const { table, view: now, update, layout, setDialog, announce } = useList();
  const { saved, change } = useSaved(table);
  const [message, setMessage] = useState<Message | null>(null);
  const [lost, setLost] = useState<Lost | null>(null);
  /** The view whose name is or was being changed: its button takes the focus again. */
  const [renamed, setRenamed] = useState<{ readonly name: string; readonly isOpen: boolean } | null>(null);
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
    const former = saved.views.find((each) => each.name === name);
    change((now) => ({ ...now, views: put(now.views, view) }));
    setLost(former ? { view: former, wasDefault: saved.defaultView === name, how: 'replaced' } : null);
    setMessage(null);
    announce(t('list.saved.done', { name }));
  };
  const rename = (from: string, to: string) => {
    const isTaken = from !== to && saved.views.some(({ name }) => name === to);
    setMessage(isTaken ? { text: t('list.views.taken', { name: to }), isError: true } : null);
    if (isTaken) return;
    change((now) => renameView(now, from, to));
    setRenamed({ name: to, isOpen: false });
  };
  const take = async (file: File | null) => {
    if (!file) return;
    const result = fromFile(saved, await file.text(), table);
    if (result.ok) change((now) => ({ ...now, views: result.saved.views, filters: result.saved.filters }));
    const text = result.ok ? tn('list.views.imported', result.count) : t(`list.views.bad.${result.reason}`);
    setMessage({ text, isError: !result.ok });
  };
  return (
    <div className={classes.columns}>
      {saved.views.length === 0 && <p className={classes.quiet}>{t('list.views.none')}</p>}
      <ul className={classes.columnList}>
        {saved.views.map((view) => {
          const isDefault = view.name === saved.defaultView;
          const isRenamed = view.name === renamed?.name;
          if (isRenamed && renamed.isOpen)
            return (
              <li key={view.name} className={classes.columnRow}>
                <NameForm
                  label={t('list.views.newName', { name: view.name })}
                  initial={view.name}
                  onSave={(name) => rename(view.name, name)}
                  onCancel={() => {
                    setRenamed({ name: view.name, isOpen: false });
                    setMessage(null);
                  }}
                />
              </li>
            );
          return (
            <li key={view.name} className={classes.columnRow}>
              <button type="button" className={classes.viewName} title={view.name} onClick={() => use(view)}>
                {view.name}
              </button>
              <button
                type="button"
                className={classes.iconButton}
                aria-pressed={isDefault}
                aria-label={t('list.views.default', { name: view.name })}
                title={t('list.views.default', { name: view.name })}
                onClick={() => change((now) => ({ ...now, defaultView: isDefault ? null : view.name }))}
              >
                {isDefault ? <IconStarFilled size={14} aria-hidden="true" /> : <IconStar size={14} aria-hidden="true" />}
              </button>
              <button
                type="button"
                className={classes.iconButton}
                aria-label={t('list.views.rename', { name: view.name })}
                title={t('list.views.rename', { name: view.name })}
                ref={isRenamed ? focus : null}
                onClick={() => setRenamed({ name: view.name, isOpen: true })}
              >
                <IconPencil size={14} aria-hidden="true" />
              </button>
              <button
                type="button"
                className={classes.iconButton}
                aria-label={t('list.saved.remove', { name: view.name })}
                title={t('list.saved.remove', { name: view.name })}
                onClick={() => {
                  change((now) => ({
                    ...now,
                    views: removeNamed(now.views, view.name),
                    defaultView: now.defaultView === view.name ? null : now.defaultView,
                  }));
                  setLost({ view, wasDefault: isDefault, how: 'removed' });
                }}
              >
                <IconTrash size={14} aria-hidden="true" />
              </button>
            </li>
          );
        })}
      </ul>
      {lost && (
        <Button
          // Another one takes the focus anew.
          key={`${lost.how} ${lost.view.name}`}
          autoFocus
          size="compact-xs"
          variant="light"
          onClick={() => {
            const { view, wasDefault } = lost;
            change((now) => ({
              ...now,
              views: put(now.views, view),
              defaultView: wasDefault ? view.name : now.defaultView,
            }));
            setLost(null);
          }}
        >
          {t(lost.how === 'removed' ? 'list.saved.restore' : 'list.views.restoreFormer', { name: lost.view.name })}
        </Button>
      )}
      <NameForm label={t('list.views.save')} onSave={save} />
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
