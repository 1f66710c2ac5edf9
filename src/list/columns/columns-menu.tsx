import { Button } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { memo, useRef } from 'react';
import { WhenOpened } from '../../keys/when-opened.tsx';
import { t } from '../../text/t.ts';
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
      <Button
        ref={anchor}
        size="xs"
        leftSection={<IconColumns3 size={15} aria-hidden="true" />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setDialog(isOpen ? null : 'columns')}
      >
        {t('list.columns.button')}
      </Button>
      <WhenOpened isOpen={isOpen}>
        <ColumnsPopup anchor={anchor} opened={isOpen} onChange={(open) => setDialog(open ? 'columns' : null)} />
      </WhenOpened>
    </>
  );
});
