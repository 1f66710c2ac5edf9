import { Modal, Switch } from '@mantine/core';
import { useFocusReturn } from '../../keys/focus-return.ts';
import { useSignKeys } from '../../keys/single-key.ts';
import { t } from '../../text/t.ts';
import classes from '../list.module.css';
import { useList } from '../list-model.ts';

const GROUPS = {
  page: ['palette', 'search', 'filter', 'export', 'columns', 'help'],
  rows: ['move', 'page', 'ends', 'cells', 'select', 'range', 'open', 'preview', 'cellFilter', 'close'],
} as const;

/** Every key of the list, and the switch that turns the single letters off (WCAG 2.1.4). */
export function KeyboardHelp() {
  const { dialog, setDialog, props } = useList();
  const [isOn, setOn] = useSignKeys();
  useFocusReturn();
  return (
    <Modal
      opened={dialog === 'help'}
      onClose={() => setDialog(null)}
      title={t('list.keys.title')}
      closeButtonProps={{ 'aria-label': t('list.close') }}
    >
      {(['page', 'rows'] as const).map((group) => (
        <section key={group}>
          <h3 className={classes.keysTitle}>{t(`list.keys.${group}`)}</h3>
          <dl className={classes.keys}>
            {[
              ...GROUPS[group].map((name) => ({ key: t(`list.key.${name}`), does: t(`list.keyDoes.${name}`) })),
              ...(group === 'rows' ? (props.rowKeys ?? []) : []),
            ].map(({ key: keys, does }) => (
              <div key={keys} className={classes.keyRow}>
                <dt>
                  {keys.split(' ').map((key) => (
                    <kbd key={key} className={classes.key}>
                      {key}
                    </kbd>
                  ))}
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <Switch size="sm" label={t('list.keys.letters')} checked={isOn} onChange={(event) => setOn(event.currentTarget.checked)} />
    </Modal>
  );
}
