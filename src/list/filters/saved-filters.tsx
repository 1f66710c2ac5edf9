import { Menu } from '@mantine/core';
import { IconArrowBackUp, IconBookmark, IconClock, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../text/t.ts';
import { useList } from '../list-model.ts';
import { put, removeNamed, type SavedFilter } from '../state/saved.ts';
import { NameForm } from '../views/name-form.tsx';
import { useSaved } from '../views/use-saved.ts';
import classes from './panel.module.css';

/** Named filters, and recently used ones. */
export function SavedFilters({ current, onUse }: { readonly current: string; readonly onUse: (text: string) => void }) {
  const { table, announce } = useList();
  const { saved, change } = useSaved(table);
  const [isOpen, setOpen] = useState(false);
  const [removed, setRemoved] = useState<SavedFilter | null>(null);
  return (
    <Menu opened={isOpen} onChange={setOpen} position="bottom-start" width={340}>
      <Menu.Target>
        <button type="button" className={classes.textButton}>
          <IconBookmark size={15} aria-hidden="true" /> {t('list.saved.filters')}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {current !== '' && (
          <NameForm
            label={t('list.saved.saveFilter')}
            onSave={(name) => {
              change((now) => ({ ...now, filters: put(now.filters, { name, filter: current }) }));
              announce(t('list.saved.done', { name }));
              setOpen(false);
            }}
          />
        )}
        {saved.filters.length > 0 && <Menu.Label>{t('list.saved.filters')}</Menu.Label>}
        {saved.filters.map(({ name, filter }) => (
          <Menu.Item
            key={name}
            onClick={() => onUse(filter)}
            rightSection={
              <button
                type="button"
                className={classes.icon}
                aria-label={t('list.saved.remove', { name })}
                onClick={(event) => {
                  event.stopPropagation();
                  change((now) => ({ ...now, filters: removeNamed(now.filters, name) }));
                  setRemoved({ name, filter });
                }}
              >
                <IconTrash size={14} aria-hidden="true" />
              </button>
            }
          >
            {name}
          </Menu.Item>
        ))}
        {removed && (
          <Menu.Item
            closeMenuOnClick={false}
            leftSection={<IconArrowBackUp size={14} aria-hidden="true" />}
            onClick={() => {
              change((now) => ({ ...now, filters: put(now.filters, removed) }));
              setRemoved(null);
            }}
          >
            {t('list.saved.restore', { name: removed.name })}
          </Menu.Item>
        )}
        {saved.recent.length > 0 && <Menu.Label>{t('list.saved.recent')}</Menu.Label>}
        {saved.recent.map((filter) => (
          <Menu.Item key={filter} leftSection={<IconClock size={14} aria-hidden="true" />} onClick={() => onUse(filter)}>
            <code className={classes.recent}>{filter}</code>
          </Menu.Item>
        ))}
        {current === '' && saved.filters.length === 0 && saved.recent.length === 0 && (
          <Menu.Label>{t('list.saved.none')}</Menu.Label>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
