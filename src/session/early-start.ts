/**
 * What `public/early-start.js` asked for while the scripts of the dashboard were still on their way: the configuration, and what this
 * address asked first when it was last loaded in this tab. The answer is taken by the first request of the dashboard, if that is the same
 * question with the same token, and by no later one: what has changed since must be seen.
 */
import { keep, tabShelf } from './storage.ts';

interface Sent {
  /** Milliseconds since 1970 by the computer's clock. */
  readonly sentAtMs: number;
  readonly answer: Promise<Response>;
}

interface SentFirst extends Sent {
  readonly url: string;
  readonly token: string;
}

declare global {
  interface Window {
    samEarly?: { config?: Sent; first?: SentFirst };
  }
}

/** The same key stands in public/early-start.js. */
const KEY = 'sam.first-question';
let isFirst = true;

export const earlyStart = {
  config(): Sent | undefined {
    const early = window.samEarly;
    const sent = early?.config;
    delete early?.config;
    return sent;
  },

  /** For each request that is sent: the early answer to it; undefined where it must be asked. */
  answerTo(url: string, token: string): Sent | undefined {
    if (!isFirst) return undefined;
    isFirst = false;
    // The next load of this address asks it at once.
    keep(tabShelf, KEY, JSON.stringify([window.location.pathname + window.location.search, url]));
    const sent = window.samEarly?.first;
    delete window.samEarly;
    return sent?.url === url && sent.token === token ? sent : undefined;
  },
};
