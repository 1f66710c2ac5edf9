import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { isBusy } from './unavailable.ts';

/** How often the first in line tries while another process writes: SQLite keeps no queue, so whoever tries next comes next. */
const TRY_EVERY_MS = 5;
/** How long a process writes without a pause; then it lets others go first. */
const TURN_MS = 200;
/** The pause: other processes try several times meanwhile. */
const PAUSE_MS = 4 * TRY_EVERY_MS;

/** Time as a line sees it; tests have one that they move. */
export interface Clock {
  /** Milliseconds since any moment. */
  readonly now: () => number;
  readonly wait: (ms: number) => Promise<unknown>;
  /** Lets the event loop have a turn. */
  readonly nextTurn: () => Promise<unknown>;
}

const SYSTEM: Clock = { now: () => performance.now(), wait, nextTurn };

interface Waiting {
  /** Runs the write and settles its promise; throws only if another process is writing. */
  readonly attempt: () => void;
  readonly giveUp: (error: unknown) => void;
  readonly since: number;
  readonly patienceMs: number;
}

/**
 * The writes of one connection to an SQLite file, in the order in which they came. Only the first tries; between two writes the
 * event loop has a turn. A write gives up when, for as long as its patience, no write of this process has got through: waiting
 * behind others is no reason, as each of them takes only milliseconds.
 */
export class WriteLine {
  readonly #clock: Clock;
  readonly #waiting: Waiting[] = [];
  #isMoving = false;
  #lastDone = Number.NEGATIVE_INFINITY;
  /** Milliseconds spent writing since the last pause. */
  #written = 0;

  constructor(clock: Clock = SYSTEM) {
    this.#clock = clock;
  }

  run<T>(write: () => T, patienceMs: number): Promise<T> {
    return new Promise((resolve, reject) => {
      const attempt = () => {
        const began = this.#clock.now();
        if (began - this.#lastDone >= PAUSE_MS) this.#written = 0;
        try {
          resolve(write());
        } catch (error) {
          if (isBusy(error)) throw error;
          reject(error);
        }
        this.#lastDone = this.#clock.now();
        this.#written += this.#lastDone - began;
      };
      const waiting = { attempt, giveUp: reject, since: this.#clock.now(), patienceMs };
      // With nobody before it, at once.
      if (this.#waiting.length === 0 && !this.#isTurnOver() && triedWith(attempt) === null) return;
      this.#waiting.push(waiting);
      if (!this.#isMoving) void this.#move();
    });
  }

  #isTurnOver(): boolean {
    return this.#written >= TURN_MS && this.#clock.now() - this.#lastDone < PAUSE_MS;
  }

  async #move(): Promise<void> {
    this.#isMoving = true;
    for (let first = this.#waiting[0]; first; first = this.#waiting[0]) {
      if (this.#isTurnOver()) await this.#clock.wait(PAUSE_MS);
      const busy = triedWith(first.attempt);
      if (busy === null) {
        this.#waiting.shift();
        await this.#clock.nextTurn();
      } else {
        this.#dismiss(busy);
        await this.#clock.wait(TRY_EVERY_MS);
      }
    }
    this.#isMoving = false;
  }

  #dismiss(error: unknown): void {
    const now = this.#clock.now();
    const isLate = ({ since, patienceMs }: Waiting) => now - Math.max(since, this.#lastDone) >= patienceMs;
    const late = this.#waiting.filter(isLate);
    if (late.length === 0) return;
    this.#waiting.splice(0, this.#waiting.length, ...this.#waiting.filter((each) => !isLate(each)));
    for (const { giveUp } of late) giveUp(error);
  }
}

/** The error of a lock that another process holds; null if the write is settled. */
function triedWith(attempt: () => void): unknown {
  try {
    attempt();
    return null;
  } catch (error) {
    return error;
  }
}
