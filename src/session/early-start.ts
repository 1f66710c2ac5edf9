/**
 * What `public/early-start.js` asked for while the scripts of the dashboard were still on their way: the configuration, and what this
 * address asked first when it was last loaded in this tab. The answer is taken once, for the same question with the same token, and by
 * nothing later: what has changed since must be seen.
 */
import { keep, tabShelf } from './storage.ts';

interface Sent {
  /** Milliseconds since 1970 by the computer's clock. */
  readonly sentAtMs: number;
  /** Its body has come too. */
  readonly answer: Promise<Response>;
}

interface SentFirst extends Sent {
  readonly url: string;
  readonly token: string;
  /** What was asked, as `answerTo` was told; of another version of the dashboard perhaps. */
  readonly question: unknown;
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

  /** What was asked and nobody has taken yet. */
  first: (): SentFirst | undefined => window.samEarly?.first,

  /** Takes it, so that it answers nothing else. */
  take(): void {
    isFirst = false;
    delete window.samEarly?.first;
  },

  /** For each request that is sent: the early answer to it; undefined where it must be asked. `question`: the same as data, for JSON. */
  answerTo(url: string, token: string, question: unknown): Sent | undefined {
    if (!isFirst) return undefined;
    // The next load of this address asks it at once.
    keep(tabShelf, KEY, JSON.stringify([window.location.pathname + window.location.search, url, question]));
    const sent = earlyStart.first();
    earlyStart.take();
    return sent?.url === url && sent.token === token ? sent : undefined;
  },
};
