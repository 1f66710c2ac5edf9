import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { WriteLine } from './write-line.ts';

/** What SQLite throws while another process writes. */
const held = () => Object.assign(new Error('held'), { code: 'SQLITE_BUSY' });
const spend = (ms: number) => {
  for (const end = performance.now() + ms; performance.now() < end; );
};
const PATIENCE_MS = 200;

it('behind a lock held elsewhere, only the first write tries; then all are done in the order in which they came', async () => {
  const line = new WriteLine();
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
  await wait(30);
  expect(new Set(tried)).toEqual(new Set([0]));
  isHeld = false;
  const inOrder = Array.from({ length: 20 }, (_, index) => index);
  expect(await Promise.all(writes)).toEqual(inOrder);
  expect(done).toEqual(inOrder);
});

it('no write gives up while those before it get through, however long the line is', async () => {
  const line = new WriteLine();
  let tries = 0;
  const began = performance.now();
  // Another process writes in between each time.
  const writes = Array.from({ length: 40 }, () =>
    line.run(() => {
      tries += 1;
      if (tries % 2 === 0) throw held();
      spend(10);
    }, PATIENCE_MS),
  );
  await Promise.all(writes);
  expect(performance.now() - began).toBeGreaterThan(2 * PATIENCE_MS);
});

it('all give up where none gets through, each by its own patience; what fails otherwise fails alone', async () => {
  const line = new WriteLine();
  const never = () => {
    throw held();
  };
  const patient = line.run(never, 3 * PATIENCE_MS);
  const ended: string[] = [];
  const note = (name: string) => (error: Error) => void ended.push(`${name} ${error.message}`);
  await Promise.all([patient.catch(note('patient')), line.run(never, PATIENCE_MS).catch(note('impatient'))]);
  expect(ended).toEqual(['impatient held', 'patient held']);
  const failing = () => {
    throw new Error('full');
  };
  const results = await Promise.allSettled([line.run(failing, PATIENCE_MS), line.run(() => 'done', PATIENCE_MS)]);
  expect(results).toMatchObject([{ status: 'rejected', reason: { message: 'full' } }, { value: 'done' }]);
});

it('a process that has much to write pauses, so that another one gets in', async () => {
  const line = new WriteLine();
  const times: { began: number; ended: number }[] = [];
  const write = () => {
    const began = performance.now();
    spend(20);
    times.push({ began, ended: performance.now() });
  };
  // As they come from clients, each in a turn of the event loop of its own.
  await Promise.all(Array.from({ length: 24 }, async (_, index) => wait(index).then(() => line.run(write, PATIENCE_MS))));
  const pauses = times.slice(1).filter(({ began }, index) => began - (times[index]?.ended ?? 0) >= 18);
  expect(pauses.length).toBeGreaterThanOrEqual(2);
});
