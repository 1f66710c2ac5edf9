/** Sign-ins in a separate window, without leaving the page. */
import { PATHS } from '../paths.ts';
import { SessionError } from './session-error.ts';
import { onTabMessage, tellTabs } from './tabs.ts';

/** Marks the `state` of a sign-in in a separate window; the provider returns it unchanged. */
export const POPUP_MARK = 'popup';

export interface SignInWindow {
  /** Sends the window to the provider; resolves with the callback address. Throws SessionError. */
  navigate(url: string, stateId: string): Promise<string>;
  close(): void;
}

/** Opens the window immediately, during the click: browsers block a window that opens after waiting for an answer. */
export function openSignInWindow(): SignInWindow {
  const left = Math.max(0, window.screenX + (window.outerWidth - 480) / 2);
  const opened = window.open(
    '',
    '_blank',
    `popup,width=480,height=720,left=${Math.round(left)},top=${Math.round(window.screenY + 60)}`,
  );
  if (!opened) throw new SessionError('blocked', 'the browser blocked the window');
  return {
    navigate: (url, stateId) =>
      new Promise((resolve, reject) => {
        opened.location.replace(url);
        const watch = setInterval(() => {
          // `closed` is also true for a window that a provider's opener policy cut off while the person still works in it: it was
          // really closed only if this page has the focus again.
          if (!opened.closed || !document.hasFocus()) return;
          clearInterval(watch);
          // A window that closes itself has just sent its answer: wait for it to arrive.
          setTimeout(() => settle(() => reject(new SessionError('cancelled', 'window closed'))), 1000);
        }, 500);
        const limit = setTimeout(() => settle(() => reject(new SessionError('cancelled', 'gave up waiting'))), 600_000);
        const stop = onTabMessage((message) => {
          if (message.type !== 'callback') return;
          if (!new URL(message.url).searchParams.get('state')?.startsWith(stateId)) return;
          settle(() => resolve(message.url));
        });
        function settle(finish: () => void): void {
          clearInterval(watch);
          clearTimeout(limit);
          stop();
          finish();
        }
      }),
    close: () => opened.close(),
  };
}

/** In the separate window: passes the provider's answer to the page that opened it. Null if this is not such a window. */
export function handOverCallback(location: Location): 'answered' | 'failed' | null {
  const query = new URLSearchParams(location.search);
  if (location.pathname !== PATHS.callback || !query.get('state')?.endsWith(`;${POPUP_MARK}`)) return null;
  tellTabs({ type: 'callback', url: location.href });
  window.history.replaceState(null, '', PATHS.callback);
  window.close();
  return query.has('error') ? 'failed' : 'answered';
}
