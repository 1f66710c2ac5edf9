import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { recordAt } from '../paths.ts';
import { sessionState } from '../session/session.ts';
import { rememberRecent } from './palette/recent.ts';

/**
 * After navigating to another page, announces its title to screen readers and moves the focus to its heading, as after a real
 * page load. A change of filters in the URL is not a navigation, and a focus set by the new page is left alone. A separate
 * component, because it reads the address: the shell around all pages need not be redrawn with every filter.
 */
export function Arrival() {
  const { pathname } = useLocation();
  const [announcement, setAnnouncement] = useState('');
  const first = useRef(true);
  useEffect(() => {
    const { profile } = sessionState();
    const record = recordAt(pathname);
    if (profile && record) rememberRecent(localStorage, profile.sub, record);
    if (first.current) {
      first.current = false;
      return;
    }
    // The page and its title come with a lazy chunk: wait for the new page's heading, up to two seconds.
    let tries = 0;
    const timer = setInterval(() => {
      tries += 1;
      const heading = document.getElementById('page-title');
      if (!heading && tries < 20) return;
      clearInterval(timer);
      setAnnouncement(heading?.textContent ?? document.title);
      const { activeElement } = document;
      const isFrame = activeElement?.closest('nav') && !activeElement.closest('#content');
      const lost = activeElement === null || activeElement === document.body || isFrame;
      if (lost) heading?.focus({ preventScroll: true });
    }, 100);
    return () => clearInterval(timer);
  }, [pathname]);
  return (
    <div role="status" className="visually-hidden">
      {announcement}
    </div>
  );
}
