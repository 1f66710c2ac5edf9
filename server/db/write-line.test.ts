import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { WriteLine } from './write-line.ts';

/** What SQLite throws while another process writes. */
const held = () => Object.assign(new Error('held'), { code: 'SQLITE_BUSY' });
const PATIENCE_MS = 200;

/** A clock that stands still but where a test or the line itself spends time: no machine is too slow for it. */
function openClock() {
  let time = 0;
  const timers: { readonly at: number; readonly ring: () => void }[] = [];
  return {
    now: () => time,
    nextTurn,
    /** A write that takes so long. */
    spend(ms: number): void {
      time += ms;
    },
    wait: (ms: number) => new Promise<void>((ring) => void timers.push({ at: time + ms, ring })),
    /** Moves to the next end of a wait, again and again, until all of these are settled. */
    async runUntil(all: Promise<unknown>): Promise<void> {
      let isOver = false;
      void all.finally(() => (isOver = true));
      for (;;) {
        // Whatever can go on without more time does so first.
        for (let turn = 0; turn < 3; turn += 1) await nextTurn();
        if (isOver) return;
        const [next] = timers.toSorted((a, b) => a.at - b.at);
        if (next === undefined) continue;
        timers.splice(timers.indexOf(next), 1);
        time = Math.max(time, next.at);
        next.ring();
      }
    },
  };
}

it('behind a lock held elsewhere, only the first write tries; then all are done in the order in which they came', async () => {
  const clock = openClock();
  const line = new WriteLine(clock);
  let isHeld = true;
  const tried: number[] = [];
  const done: number[] = [];
  const writes = Array.from({ length: 20 }, (_, index) =>
    line.run(() => {
      tried.push(index);
      if (isHeld) throw held();
      done.push(index);
      return index;
    }, 60_000),
  );
  await clock.runUntil(clock.wait(30));
  expect(tried.length).toBeGreaterThan(1);
  expect(new Set(tried)).toEqual(new Set([0]));
  isHeld = false;
  await clock.runUntil(Promise.all(writes));
  const inOrder = Array.from({ length: 20 }, (_, index) => index);
  expect(await Promise.all(writes)).toEqual(inOrder);
  expect(done).toEqual(inOrder);
});

it('no write gives up while those before it get through, however long the line is', async () => {
  const clock = openClock();
  const line = new WriteLine(clock);
  let tries = 0;
  // Another process writes in between each time.
  const writes = Array.from({ length: 40 }, () =>
    line.run(() => {
      tries += 1;
      if (tries % 2 === 0) throw held();
      clock.spend(10);
    }, PATIENCE_MS),
  );
  const done = Promise.all(writes);
  await clock.runUntil(done);
  await done;
  expect(clock.now()).toBeGreaterThan(2 * PATIENCE_MS);
});

it('all give up where none gets through, each by its own patience; what fails otherwise fails alone', async () => {
  const clock = openClock();
  const line = new WriteLine(clock);
  const never = () => {
    throw held();
  };
  const patient = line.run(never, 3 * PATIENCE_MS);
  const ended: string[] = [];
  const note = (name: string) => (error: Error) => void ended.push(`${name} ${error.message} ${clock.now()}`);
  await clock.runUntil(Promise.all([patient.catch(note('patient')), line.run(never, PATIENCE_MS).catch(note('impatient'))]));
  expect(ended).toEqual([`impatient held ${PATIENCE_MS}`, `patient held ${3 * PATIENCE_MS}`]);
  const failing = () => {
    throw new Error('full');
  };
  const results = await Promise.allSettled([line.run(failing, PATIENCE_MS), line.run(() => 'done', PATIENCE_MS)]);
  expect(results).toMatchObject([{ status: 'rejected', reason: { message: 'full' } }, { value: 'done' }]);
});

it('a process that has much to write pauses, so that another one gets in', async () => {
  const clock = openClock();
  const line = new WriteLine(clock);
  const times: { began: number; ended: number }[] = [];
  const write = () => {
    const began = clock.now();
    clock.spend(20);
    times.push({ began, ended: clock.now() });
  };
  // As they come from clients, each in a turn of the event loop of its own.
  const all = Promise.all(
    Array.from({ length: 24 }, async (_, index) => clock.wait(index).then(() => line.run(write, PATIENCE_MS))),
  );
  await clock.runUntil(all);
  await all;
  expect(times).toHaveLength(24);
  const pauses = times.slice(1).map(({ began }, index) => began - (times[index]?.ended ?? 0));
  expect(pauses.filter((pause) => pause >= 18).length).toBeGreaterThanOrEqual(2);
});
