import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { partingNote } from '../session/parting-note.ts';
import { chooseTenant, type SessionError, signIn } from '../session/session.ts';
import { t } from '../text/t.ts';
import buttons from '../ui/buttons.module.css';
import classes from './app.module.css';
import { Logo } from './logo.tsx';

function Screen({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · ${t('app.name')}`;
  }, [title]);
  return (
    <main className={classes.screen}>
      <div className={classes.card}>
        <Logo />
        <h1 className={classes.cardTitle}>{title}</h1>
        {children}
      </div>
    </main>
  );
}

/** Shown only after a moment: most sign-ins are faster, and a screen that flashes looks like an error. */
export function SigningIn() {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 300);
    return () => clearTimeout(timer);
  }, []);
  return (
    <main className={classes.screen} aria-busy="true">
      <div className={classes.waiting} role="status">
        {late && (
          <>
            <span className={classes.spinner} />
            <span>{t('session.signingIn')}</span>
          </>
        )}
      </div>
    </main>
  );
}

export function SignedOut({ isPending }: { readonly isPending: boolean }) {
  const note = useSyncExternalStore(partingNote.subscribe, partingNote.get);
  return (
    <Screen title={t('session.signedOut')}>
      <p className={classes.cardText} role="status">
        {t(isPending ? 'session.signOutPending' : 'session.signedOutHint')}
      </p>
      {note && (
        <p className={classes.cardText} role="status">
          {note.text}
        </p>
      )}
      {note?.report && (
        <button type="button" className={buttons.tall} onClick={() => note.report?.save()}>
          {note.report.label}
        </button>
      )}
      <button type="button" className={`${buttons.tall} ${buttons.filled}`} disabled={isPending} onClick={() => void signIn()}>
        {t('session.signIn')}
      </button>
    </Screen>
  );
}

export function SignInFailed({ failure }: { readonly failure: SessionError | null }) {
  return (
    <Screen title={t('session.failed')}>
      <p className={classes.cardText} role="alert">
        {failureText(failure)}
      </p>
      <button type="button" className={`${buttons.tall} ${buttons.filled}`} onClick={() => void signIn()}>
        {t(failure?.reason === 'cancelled' ? 'session.signIn' : 'error.retry')}
      </button>
      {failure?.reason === 'region' && (
        <button type="button" className={buttons.button} onClick={() => void chooseTenant()}>
          {t('account.switchTenant')}
        </button>
      )}
    </Screen>
  );
}

/** Why a sign-in failed, in words. */
export function failureText(failure: SessionError | null): string {
  if (failure?.words) return failure.words;
  switch (failure?.reason) {
    case 'cancelled':
      return t('session.cancelled');
    case 'region':
      return t('session.otherRegion', failure.params);
    case 'blocked':
      return t('session.popupBlocked');
    default:
      return t('session.unreachable');
  }
}
