import { IconMenu2 } from '@tabler/icons-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { Link, Outlet } from 'react-router';
import { afterAnswer } from '../api/first-answer.ts';
import { WhenOpened } from '../keys/when-opened.tsx';
import { PATHS } from '../paths.ts';
import { useCan } from '../session/use-session.ts';
import { t } from '../text/t.ts';
import buttons from '../ui/buttons.module.css';
import { lazyPart } from '../ui/lazy-part.ts';
import { partAfterRows } from '../ui/part-after-rows.tsx';
import { AccountMenu } from './account-menu.tsx';
import classes from './app.module.css';
import { Arrival } from './arrival.tsx';
import { Bars } from './bars.tsx';
import { keepGutter } from './keep-gutter.ts';
import { Logo } from './logo.tsx';
import { NavList } from './nav-list.tsx';
import { PageBoundary } from './page-boundary.tsx';
import { PageLoading } from './page-loading.tsx';
import { PaletteButton } from './palette-button.tsx';
import { Progress } from './progress.tsx';
import { ThemeMenu } from './theme-menu.tsx';
import { useTopHeight } from './use-top-height.ts';

/** Cards about the records that links lead to; not needed before the first page is shown. */
const RecordCards = partAfterRows(async () => (await import('./record-cards.tsx')).RecordCards, afterAnswer);

/** The outcome of a switched flag is shown on whatever page the person is by then. */
const FlagNotices = partAfterRows(
  async () => (await import('../features/users/flags/flag-notices.tsx')).FlagNotices,
  afterAnswer,
);

/** Only for paper. */
const PrintHeading = partAfterRows(async () => (await import('./print-heading.tsx')).PrintHeading, afterAnswer);

/** Only used on narrow screens; it needs the dialog code. */
const NavDrawer = lazyPart(async () => (await import('./nav-drawer.tsx')).NavDrawer);

/** The shell around all pages: header, navigation, bars of the session and the service, and the page itself. */
export function Layout() {
  const [open, setOpen] = useState(false);
  // Popups of buttons are loaded before one is likely to be pressed.
  useEffect(
    () =>
      void afterAnswer().then(() => {
        keepGutter();
        return import('../ui/beside.tsx').catch(() => null);
      }),
    [],
  );
  const top = useRef<HTMLElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  useTopHeight(top, frame);
  const mayFlag = useCan('saas.consolidation.view.crud');
  return (
    <>
      <a href="#content" className={classes.skip}>
        {t('nav.skip')}
      </a>
      <header ref={top} className={`${classes.top} no-print`}>
        <div className={classes.header}>
          <button
            type="button"
            className={`${buttons.largeIcon} ${classes.menuButton}`}
            aria-label={t('nav.open')}
            aria-expanded={open}
            onClick={() => setOpen(true)}
          >
            <IconMenu2 size={20} stroke={1.6} aria-hidden="true" />
          </button>
          <Link to={PATHS.home} className={classes.home} aria-label={t('app.home')}>
            <Logo />
          </Link>
          <div className={classes.headerSpace} />
          <PaletteButton />
          <ThemeMenu />
          <AccountMenu />
          <Progress />
        </div>
        <Bars />
      </header>
      <PrintHeading />
      <div ref={frame} className={classes.frame}>
        <aside className={`${classes.side} no-print`}>
          <NavList />
        </aside>
        <main id="content" tabIndex={-1} className={classes.main}>
          {/* Below the shell: if a page fails, the navigation stays. */}
          <PageBoundary>
            <Suspense fallback={<PageLoading />}>
              <Outlet />
            </Suspense>
          </PageBoundary>
        </main>
      </div>
      <WhenOpened isOpen={open} onLeft={() => setOpen(false)}>
        <NavDrawer opened={open} onClose={() => setOpen(false)} />
      </WhenOpened>
      <Arrival />
      <RecordCards />
      {mayFlag && <FlagNotices />}
    </>
  );
}
