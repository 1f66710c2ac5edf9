import { type MouseEvent, useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { afterAnswer } from '../api/first-answer.ts';
import { pageTitle } from '../detail/page-row.ts';
import { useSession } from '../session/use-session.ts';
import { t } from '../text/t.ts';
import { isPlainClick } from '../ui/plain-click.ts';
import classes from './app.module.css';
import { isCurrent, visibleAreas } from './navigation.ts';

/**
 * The navigation by area. Links open the plain list, without the state of an earlier visit. They are plain ones with one handler:
 * each of the router's would be drawn again with every filter and page turn.
 */
export function NavList({ onNavigate }: { readonly onNavigate?: () => void }) {
  const { scopes } = useSession();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const list = useRef<HTMLElement>(null);
  // The page's link may lie below the end of the screen. Measured after the first rows, which would wait for it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another link
  useEffect(() => {
    let isHere = true;
    void afterAnswer().then(() => {
      if (isHere) list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
    });
    return () => {
      isHere = false;
    };
  }, [pathname]);
  return useMemo(() => {
    const follow = (event: MouseEvent<HTMLAnchorElement>) => {
      onNavigate?.();
      if (!isPlainClick(event)) return;
      event.preventDefault();
      const { href, pathname: path } = event.currentTarget;
      void navigate(path, { replace: href === window.location.href });
    };
    const areas = visibleAreas(scopes);
    if (areas.length === 0) return <p className={classes.navNone}>{t('session.noScopes')}</p>;
    return (
      <nav ref={list} aria-label={t('nav.label')} className={classes.nav}>
        {areas.map((area) => (
          <section key={area.label} aria-labelledby={`nav-${area.label}`}>
            <h2 className={classes.navArea} id={`nav-${area.label}`}>
              {t(area.label)}
            </h2>
            <ul className={classes.navPages}>
              {area.pages.map((page) => (
                <li key={page.path}>
                  <a
                    href={page.path}
                    className={classes.navLink}
                    aria-current={isCurrent(page, pathname) ? 'page' : undefined}
                    onClick={follow}
                  >
                    {pageTitle(page)}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
    );
  }, [scopes, pathname, navigate, onNavigate]);
}
