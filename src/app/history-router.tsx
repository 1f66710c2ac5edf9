/**
 * The address of the page. The library's router that loads data for its routes is four times as large, and the pages request
 * their data themselves.
 */
import { type ReactNode, startTransition, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { UNSAFE_createBrowserHistory as createBrowserHistory, type NavigateOptions, type Navigator, Router } from 'react-router';
import { holdKeys } from '../keys/held-keys.ts';
import { useScrollPlaces } from './scroll-places.ts';

const history = createBrowserHistory({ window, v5Compat: true });

const shown = () => ({ action: history.action, location: history.location, keepsScroll: false });

/**
 * Draws its children for the address. The old page stays until the next one's code has loaded; keys pressed meanwhile are meant
 * for neither.
 */
export function HistoryRouter({ children }: { readonly children: ReactNode }) {
  const [state, setState] = useState(shown);
  const letGo = useRef(() => {});
  const how = useRef<NavigateOptions>({});
  const pathname = useRef(state.location.pathname);

  useLayoutEffect(
    () =>
      history.listen(() => {
        const { flushSync: atOnce, preventScrollReset: keepsScroll = false } = how.current;
        const next = { ...shown(), keepsScroll };
        letGo.current();
        letGo.current = next.location.pathname === pathname.current ? () => {} : holdKeys();
        if (atOnce) flushSync(() => setState(next));
        else startTransition(() => setState(next));
      }),
    [],
  );
  useLayoutEffect(() => {
    pathname.current = state.location.pathname;
    letGo.current();
  }, [state]);
  useScrollPlaces(state);

  const navigator = useMemo((): Navigator => {
    const by = (go: () => void, options: NavigateOptions = {}) => {
      how.current = options;
      go();
      how.current = {};
    };
    return {
      ...history,
      // Like the browser's own links: the address that is open already (a second click or key press) is no new entry.
      push: (to, entry, options) =>
        by(
          () =>
            history.createHref(to) === history.createHref(history.location)
              ? history.replace(to, entry)
              : history.push(to, entry),
          options,
        ),
      replace: (to, entry, options) => by(() => history.replace(to, entry), options),
    };
  }, []);

  return (
    <Router location={state.location} navigationType={state.action} navigator={navigator}>
      {children}
    </Router>
  );
}
