import { KeysDialog } from '../../keys/keys-dialog.tsx';
import { t } from '../../text/t.ts';
import { useList } from '../list-model.ts';

const GROUPS = {
  page: ['palette', 'search', 'filter', 'export', 'columns', 'help'],
  rows: ['move', 'page', 'ends', 'cells', 'select', 'range', 'open', 'preview', 'cellFilter', 'close'],
} as const;

/** Every key of the list. */
export function KeyboardHelp() {
  const { setDialog, props } = useList();
  return (
    <KeysDialog
      onClose={() => setDialog(null)}
      groups={(['page', 'rows'] as const).map((group) => ({
        title: t(`list.keys.${group}`),
        keys: [
          ...GROUPS[group].map((name) => ({ key: t(`list.key.${name}`), does: t(`list.keyDoes.${name}`) })),
          ...(group === 'rows' ? (props.rowKeys ?? []) : []),
        ],
      }))}
    />
  );
}
