import { Menu } from '@mantine/core';
import { IconBuilding, IconLogout } from '@tabler/icons-react';
import { chooseTenant, signOut } from '../session/session.ts';
import type { Profile } from '../session/tokens.ts';
import { t } from '../text/t.ts';
import { type Beside, MenuBeside } from '../ui/beside.tsx';
import classes from './app.module.css';

export function AccountPopup({ profile, ...beside }: Beside & { readonly profile: Profile }) {
  return (
    <MenuBeside {...beside} position="bottom-end" width={260}>
      <div className={classes.accountCard}>
        <strong>{profile.name}</strong>
        {profile.username && profile.username !== profile.name && <span>{profile.username}</span>}
        <dl>
          <dt>{t('account.tenant')}</dt>
          <dd>{profile.tenantName ?? t('value.none')}</dd>
          <dt>{t('account.region')}</dt>
          <dd>{profile.region ?? t('value.none')}</dd>
        </dl>
      </div>
      <Menu.Divider />
      <Menu.Item leftSection={<IconBuilding size={16} aria-hidden="true" />} onClick={() => void chooseTenant()}>
        {t('account.switchTenant')}
      </Menu.Item>
      <Menu.Item leftSection={<IconLogout size={16} aria-hidden="true" />} onClick={() => void signOut()}>
        {t('account.signOut')}
      </Menu.Item>
    </MenuBeside>
  );
}
