import { Drawer } from '@mantine/core';
import { t } from '../text/t.ts';
import { Logo } from './logo.tsx';
import { NavList } from './nav-list.tsx';

export interface NavDrawerProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** The navigation on narrow screens. */
export function NavDrawer({ opened, onClose }: NavDrawerProps) {
  return (
    <Drawer opened={opened} onClose={onClose} title={<Logo />} size={280} closeButtonProps={{ 'aria-label': t('nav.close') }}>
      <NavList onNavigate={onClose} />
    </Drawer>
  );
}
