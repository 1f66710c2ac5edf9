import { IconChevronDown } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { WhenOpened } from '../keys/when-opened.tsx';
import { useSession } from '../session/use-session.ts';
import { t } from '../text/t.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import classes from './app.module.css';
import { initialsOf } from './initials.ts';

const AccountPopup = lazyPart(async () => (await import('./account-popup.tsx')).AccountPopup);

/** Who is signed in, at which tenant and in which region, and how to sign out or switch. */
export function AccountMenu() {
  const { profile } = useSession();
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  if (!profile) return null;
  const place = [profile.tenantName, profile.region].filter((part) => part !== null).join(' · ');
  return (
    <>
      <button
        ref={anchor}
        type="button"
        className={classes.account}
        aria-label={t('account.menu', { name: profile.name })}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen((now) => !now)}
      >
        <span className={classes.initials} aria-hidden="true">
          {initialsOf(profile.name)}
        </span>
        <span className={classes.accountText}>
          <span className={classes.accountName}>{profile.name}</span>
          <span className={classes.accountPlace}>{place}</span>
        </span>
        <IconChevronDown size={14} aria-hidden="true" className={classes.accountText} />
      </button>
      <WhenOpened isOpen={isOpen} onLeft={() => setOpen(false)}>
        <AccountPopup anchor={anchor} opened={isOpen} onChange={setOpen} profile={profile} />
      </WhenOpened>
    </>
  );
}
