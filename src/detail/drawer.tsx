import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../text/t.ts';

interface DetailDrawerProps {
  readonly title: string;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A record related to the page's record, beside it. It has its own address, so it can be shared and Back closes it. */
export function DetailDrawer({ title, opened, onClose, children }: DetailDrawerProps) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size="lg"
      title={title}
      closeButtonProps={{ 'aria-label': t('list.close') }}
      styles={{ title: { fontSize: 16, fontWeight: 600 } }}
      overlayProps={{ backgroundOpacity: 0.35 }}
    >
      {children}
    </Drawer>
  );
}
