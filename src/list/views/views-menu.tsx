import { IconBookmarks } from '@tabler/icons-react';
import { memo, useRef } from 'react';
import { WhenOpened } from '../../keys/when-opened.tsx';
import { t } from '../../text/t.ts';
import buttons from '../../ui/buttons.module.css';
import { lazyPart } from '../../ui/lazy-part.ts';
import { useList } from '../list-model.ts';

const ViewsPopup = lazyPart(async () => (await import('./views-popup.tsx')).ViewsPopup);

/** Saved views of this table: filter, search, sort, page size, columns and density under a name. */
export const ViewsMenu = memo(function ViewsMenu() {
  const { dialog, setDialog } = useList();
  const anchor = useRef<HTMLButtonElement>(null);
  const isOpen = dialog === 'views';
  return (
    <>
      <button
        ref={anchor}
        type="button"
        className={buttons.small}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setDialog(isOpen ? null : 'views')}
      >
        <IconBookmarks size={15} aria-hidden="true" />
        {t('list.views.button')}
      </button>
      <WhenOpened isOpen={isOpen} onLeft={() => setDialog(null)}>
        <ViewsPopup anchor={anchor} opened={isOpen} onChange={(open) => setDialog(open ? 'views' : null)} />
      </WhenOpened>
    </>
  );
});
