import { Menu, UnstyledButton } from '@mantine/core';
import { IconBuilding, IconChevronDown, IconLogout } from '@tabler/icons-react';
import { chooseTenant, signOut, useSession } from '../session/session.ts';
import { t } from '../text/t.ts';
import classes from './app.module.css';
import { initialsOf } from './initials.ts';

/** Who is signed in, at which tenant and in which region, and the ways out. */
export function AccountMenu() {
  const { profile } = useSession();
  if (!profile) return null;
  const place = [profile.tenantName, profile.region].filter((part) => part !== null).join(' · ');
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <UnstyledButton className={classes.account} aria-label={t('account.menu', { name: profile.name })}>
          <span className={classes.initials} aria-hidden="true">
            {initialsOf(profile.name)}
          </span>
          <span className={classes.accountText}>
            <span className={classes.accountName}>{profile.name}</span>
            <span className={classes.accountPlace}>{place}</span>
          </span>
          <IconChevronDown size={14} aria-hidden="true" className={classes.accountText} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
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
      </Menu.Dropdown>
    </Menu>
  );
}
