import { describe, expect, it } from 'vitest';
import type { Flags } from '../flags/flags.ts';
import { planRun, totals } from './bulk-run.ts';
import type { BulkPort } from './bulk-runner.ts';
import { createBulkStore } from './bulk-store.ts';

const off: Flags = { isInReview: false, isOnline: false, isQualified: false };
const users = Array.from({ length: 30 }, (_, index) => ({ id: `u${index}`, name: `${index}`, flags: off }));

function setUp() {
  const flags = new Map(users.map(({ id }) => [id, off]));
  const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
  const seen = { open: 0, most: 0 };
  const port: BulkPort = {
    now: () => 0,
    sleep: turn,
    say: (key) => key,
    toFailure: () => ({ kind: 'refused', message: 'no' }),
    read: async (ids) => {
      await turn();
      return new Map(ids.map((id) => [id, flags.get(id) ?? off]));
    },
    patch: async (id, next) => {
      seen.open += 1;
      seen.most = Math.max(seen.most, seen.open);
      await turn();
      seen.open -= 1;
      flags.set(id, next);
      return next;
    },
  };
  const over: string[] = [];
  const waiters: (() => void)[] = [];
  const store = createBulkStore(port, (run) => {
    over.push(run.phase);
    for (const done of waiters.splice(0)) done();
  });
  const end = () => new Promise<void>((resolve) => waiters.push(resolve));
  return { store, flags, seen, over, end };
}

describe('bulk store', () => {
  it('takes one run at a time, runs it and takes it back', async () => {
    const { store, flags, end, over } = setUp();
    expect(store.propose(planRun(users, { isOnline: true }))).toBe(true);
    store.dispatch({ type: 'start' });
    expect(store.isBusy()).toBe(true);
    expect(store.propose(planRun(users, { isOnline: false }))).toBe(false);
    await end();
    expect([...flags.values()].every((user) => user.isOnline)).toBe(true);
    store.undo();
    await end();
    expect([...flags.values()].some((user) => user.isOnline)).toBe(false);
    store.undo();
    expect(store.get()?.purpose).toBe('redo');
    await end();
    expect([...flags.values()].every((user) => user.isOnline)).toBe(true);
    store.undo();
    expect(store.get()?.purpose).toBe('undo');
    await end();
    expect([...flags.values()].some((user) => user.isOnline)).toBe(false);
    expect(over).toEqual(['done', 'done', 'done', 'done']);
    store.clear();
    expect(store.get()).toBeNull();
  });

  it('goes on with what a cancelled run, or a cancelled undo, did not send', async () => {
    const { store, flags, end } = setUp();
    store.propose(planRun(users, { isOnline: true }));
    store.dispatch({ type: 'start' });
    await end();
    store.undo();
    await new Promise((resolve) => setImmediate(resolve));
    store.dispatch({ type: 'cancel' });
    await end();
    const cut = store.get();
    expect(cut && totals(cut).unsent).toBeGreaterThan(0);
    store.dispatch({ type: 'send-rest' });
    await end();
    const whole = store.get();
    expect(whole && totals(whole)).toMatchObject({ changed: 30, unsent: 0, open: 0 });
    expect([...flags.values()].some((user) => user.isOnline)).toBe(false);
  });

  it('never has two teams at work after pause and resume', async () => {
    const { store, seen, end } = setUp();
    store.propose(planRun(users, { isQualified: true }));
    store.dispatch({ type: 'start' });
    await new Promise((resolve) => setImmediate(resolve));
    for (let index = 0; index < 3; index += 1) {
      store.dispatch({ type: 'pause', reason: 'person' });
      store.dispatch({ type: 'resume' });
    }
    await end();
    expect(seen.most).toBeLessThanOrEqual(6);
    const run = store.get();
    expect(run && totals(run)).toMatchObject({ changed: 30, open: 0 });
  });
});
