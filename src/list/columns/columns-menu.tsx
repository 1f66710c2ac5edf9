import { IconColumns3 } from '@tabler/icons-react';
import { memo, useRef } from 'react';
import { WhenOpened } from '../../keys/when-opened.tsx';
import { t } from '../../text/t.ts';
import buttons from '../../ui/buttons.module.css';
import { lazyPart } from '../../ui/lazy-part.ts';
import { useList } from '../list-model.ts';

const ColumnsPopup = lazyPart(async () => (await import('./columns-popup.tsx')).ColumnsPopup);

/** Which columns are shown, their order and pinning, and the row density. */
export const ColumnsMenu = memo(function ColumnsMenu() {
  const { dialog, setDialog } = useList();
  const anchor = useRef<HTMLButtonElement>(null);
  const isOpen = dialog === 'columns';
  return (
    <>
      <button
        ref={anchor}
        type="button"
        className={buttons.small}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setDialog(isOpen ? null : 'columns')}
      >
        <IconColumns3 size={15} aria-hidden="true" />
        {t('list.columns.button')}
      </button>
      <WhenOpened isOpen={isOpen} onLeft={() => setDialog(null)}>
        <ColumnsPopup anchor={anchor} opened={isOpen} onChange={(open) => setDialog(open ? 'columns' : null)} />
      </WhenOpened>
    </>
  );
});
