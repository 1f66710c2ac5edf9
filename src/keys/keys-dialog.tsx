import { Modal, Switch } from '@mantine/core';
import { t } from '../text/t.ts';
import { useFocusReturn } from './focus-return.ts';
import classes from './keys-dialog.module.css';
import { useSignKeys } from './single-key.ts';

export interface KeyGroup {
  readonly title: string;
  /** Keys, separated by spaces, and what they do. */
  readonly keys: readonly { readonly key: string; readonly does: string }[];
}

/** The keys of a page, and the switch that turns the single letters off (WCAG 2.1.4). */
export function KeysDialog({ groups, onClose }: { readonly groups: readonly KeyGroup[]; readonly onClose: () => void }) {
  const [isOn, setOn] = useSignKeys();
  useFocusReturn();
  return (
    <Modal opened onClose={onClose} title={t('list.keys.title')} closeButtonProps={{ 'aria-label': t('list.close') }}>
      {groups.map(({ title, keys: rows }) => (
        <section key={title}>
          <h3 className={classes.title}>{title}</h3>
          <dl className={classes.keys}>
            {rows.map(({ key: keys, does }) => (
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
