/**
 * What `public/early-start.js` requested while the dashboard's scripts were loading: the configuration, and what this address
 * requested first when it was last loaded in this tab. The answer is used once, for the same question with the same token, and
 * never later, because changes since then must be seen.
 */
import { keep, tabShelf } from './storage.ts';

interface Sent {
  /** Milliseconds since 1970 by the computer's clock. */
  readonly sentAtMs: number;
  /** Resolves when its body has arrived too. */
  readonly answer: Promise<Response>;
}

interface SentFirst extends Sent {
  readonly url: string;
  readonly token: string;
  /** The question as given to `answerTo`, perhaps by another version of the dashboard. */
  readonly question: unknown;
}

declare global {
  interface Window {
    samEarly?: { config?: Sent; first?: SentFirst };
  }
}

/** public/early-start.js has the same key. */
const KEY = 'sam.first-question';
let isFirst = true;

export const earlyStart = {
  config(): Sent | undefined {
    const early = window.samEarly;
    const sent = early?.config;
    delete early?.config;
    return sent;
  },

  /** The request whose answer nobody has taken yet. */
  first: (): SentFirst | undefined => window.samEarly?.first,

  /** Takes it, so that it is not used again. */
  take(): void {
    isFirst = false;
    delete window.samEarly?.first;
  },

  /** Called for every request: the early answer to it, or undefined if it must be sent. `question`: the same as JSON data. */
  answerTo(url: string, token: string, question: unknown): Sent | undefined {
    if (!isFirst) return undefined;
    // The next load of this address requests it at once.
    keep(tabShelf, KEY, JSON.stringify([window.location.pathname + window.location.search, url, question]));
    const sent = earlyStart.first();
    earlyStart.take();
    return sent?.url === url && sent.token === token ? sent : undefined;
  },
};
