import { KeysDialog } from '../../../keys/keys-dialog.tsx';
import { t } from '../../../text/t.ts';
import { flagHelp } from '../flags/flag-help.ts';

/** The keys of a review. */
export function ReviewKeys({ onClose }: { readonly onClose: () => void }) {
  return (
    <KeysDialog
      onClose={onClose}
      groups={[
        {
          title: t('review.keys.user'),
          keys: [{ key: 'k', does: t('review.keyDoes.keep') }, { key: 's', does: t('review.keyDoes.skip') }, ...flagHelp()],
        },
        {
          title: t('review.keys.queue'),
          keys: [
            { key: 'n →', does: t('review.keyDoes.next') },
            { key: 'p ←', does: t('review.keyDoes.previous') },
            { key: 'u', does: t('review.keyDoes.undo') },
            { key: t('list.key.palette'), does: t('list.keyDoes.palette') },
            { key: t('list.key.help'), does: t('list.keyDoes.help') },
          ],
        },
      ]}
    />
  );
}
