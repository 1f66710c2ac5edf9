import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Flags } from '../flags/flags.ts';
import { type BulkRun, type Candidate, planRun, planUndo, progress, totals } from './bulk-run.ts';
import { type BulkPort, type Failure, holdRun, work } from './bulk-runner.ts';

const off: Flags = { isInReview: false, isOnline: false, isQualified: false };
const users = (count: number, flags: (index: number) => Flags = () => off): Candidate[] =>
  Array.from({ length: count }, (_, index) => ({ id: `u${index}`, name: `User ${index}`, flags: flags(index) }));

class Fault extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.message);
    this.failure = failure;
  }
}
const fault = (kind: Failure['kind'], more: Partial<Failure> = {}) => new Fault({ kind, message: kind, ...more });

/** A service in memory with a sequence of faults: the fault of a PATCH may come before or after it took effect. */
function service(
  start: readonly Candidate[],
  faultAt: (turn: number, id: string) => { error: Fault; applied?: boolean } | null = () => null,
) {
  const flags = new Map(start.map((user) => [user.id, user.flags]));
  let time = 0;
  let open = 0;
  const seen = { patches: [] as string[], most: 0, reads: 0, slept: 0 };
  const during = async <T>(action: () => T): Promise<T> => {
    open += 1;
    seen.most = Math.max(seen.most, open);
    await new Promise<void>((resolve) => setImmediate(resolve));
    open -= 1;
    return action();
  };
  const port: BulkPort = {
    now: () => time,
    sleep: async (ms) => {
      time += ms;
      seen.slept += ms;
      await new Promise<void>((resolve) => setImmediate(resolve));
    },
    say: (key) => key,
    toFailure: (error) => (error instanceof Fault ? error.failure : { kind: 'refused', message: String(error) }),
    read: (ids) =>
      during(() => {
        seen.reads += 1;
        return new Map(ids.flatMap((id) => (flags.has(id) ? [[id, flags.get(id) ?? off] as const] : [])));
      }),
    patch: (id, next) =>
      during(() => {
        seen.patches.push(id);
        const injected = faultAt(seen.patches.length, id);
        if (!injected || injected.applied) flags.set(id, next);
        if (injected) throw injected.error;
        return next;
      }),
  };
  return { port, flags, seen };
}

const start = (run: BulkRun) => {
  const handle = holdRun(run);
  handle.dispatch({ type: 'start' });
  return handle;
};

describe('bulk run', () => {
  it('sends only what is not right already, six at once at most', async () => {
    const all = users(300, (index) => ({ ...off, isInReview: index % 3 === 0 }));
    const { port, seen, flags } = service(all);
    const handle = start(planRun(all, { isInReview: true }));
    expect(totals(handle.get())).toMatchObject({ total: 300, unchanged: 100, open: 200 });
    expect(progress(handle.get())).toEqual({ done: 0, toSend: 200 });
    await work(handle, port);
    expect(handle.get().phase).toBe('done');
    expect(totals(handle.get())).toEqual({ total: 300, changed: 200, unchanged: 100, failed: 0, unsent: 0, open: 0 });
    expect(seen.patches).toHaveLength(200);
    expect(seen.most).toBeLessThanOrEqual(6);
    expect([...flags.values()].every((user) => user.isInReview)).toBe(true);
  });

  it('waits as long as 429 says, then sends the same user again', async () => {
    const all = users(40);
    const { port, seen, flags } = service(all, (turn) =>
      turn === 10 ? { error: fault('throttled', { retryAfterMs: 7_000 }) } : null,
    );
    const handle = start(planRun(all, { isInReview: true }));
    await work(handle, port);
    expect(totals(handle.get())).toMatchObject({ changed: 40, failed: 0 });
    expect(seen.slept).toBeGreaterThanOrEqual(7_000);
    expect([...flags.values()].every((user) => user.isInReview)).toBe(true);
  });

  it('finds out what became of a request whose answer was lost', async () => {
    const all = users(3);
    const { port } = service(all, (_, id) =>
      id === 'u0' ? { error: fault('unknown-outcome'), applied: true } : id === 'u1' ? { error: fault('unknown-outcome') } : null,
    );
    const handle = start(planRun(all, { isInReview: true }));
    await work(handle, port);
    expect(handle.get().items.map((item) => [item.state, item.reason])).toEqual([
      ['changed', null],
      ['failed', 'not-changed'],
      ['changed', null],
    ]);
  });

  it('lists failures with their reason and sends them again when asked', async () => {
    const all = users(20);
    let broken = true;
    const { port } = service(all, (_, id) =>
      broken && (id === 'u3' || id === 'u7') ? { error: fault('refused', { message: '404: gone' }) } : null,
    );
    const handle = start(planRun(all, { isOnline: true }));
    await work(handle, port);
    expect(
      handle
        .get()
        .items.filter((item) => item.state === 'failed')
        .map((item) => item.reason),
    ).toEqual(['404: gone', '404: gone']);
    broken = false;
    handle.dispatch({ type: 'retry-failed' });
    await work(handle, port);
    expect(totals(handle.get())).toMatchObject({ changed: 20, failed: 0 });
  });

  it('pauses by itself where every further user would fail too', async () => {
    const all = users(100);
    let broken = true;
    const { port } = service(all, () => (broken ? { error: fault('forbidden') } : null));
    const handle = start(planRun(all, { isOnline: true }));
    await work(handle, port);
    expect(handle.get()).toMatchObject({ phase: 'paused', pauseReason: 'forbidden' });
    expect(handle.get().counts.failed).toBeLessThanOrEqual(12);
    expect(handle.get().counts.sending).toBe(0);
    broken = false;
    handle.dispatch({ type: 'resume' });
    await work(handle, port);
    expect(handle.get().phase).toBe('done');
  });

  it('stops on cancel; what was not sent is unchanged and the numbers add up', async () => {
    const all = users(200);
    const { port, flags } = service(all);
    const box: { cancel?: () => void } = {};
    const handle = holdRun(planRun(all, { isQualified: true }), (run) => {
      if (run.counts.changed === 50) box.cancel?.();
    });
    box.cancel = () => handle.dispatch({ type: 'cancel' });
    handle.dispatch({ type: 'start' });
    await work(handle, port);
    const { changed, unchanged, failed, total, open, unsent } = totals(handle.get());
    expect(handle.get().phase).toBe('cancelled');
    expect([changed + unchanged + failed, open]).toEqual([total, 0]);
    expect(unsent).toBe(unchanged);
    expect([...flags.values()].filter((user) => user.isQualified)).toHaveLength(changed);
  });

  it('keeps flags that others changed since the preview, and undoes only its own', async () => {
    const all = users(4);
    const { port, flags } = service(all);
    flags.set('u1', { ...off, isQualified: true });
    flags.set('u2', { ...off, isInReview: true });
    flags.delete('u3');
    const handle = start(planRun(all, { isInReview: true }));
    await work(handle, port);
    expect(handle.get().items.map((item) => item.state)).toEqual(['changed', 'changed', 'unchanged', 'failed']);
    expect(flags.get('u1')).toEqual({ isInReview: true, isOnline: false, isQualified: true });
    const undo = planUndo(handle.get());
    expect(undo && totals(undo)).toMatchObject({ total: 2, open: 2 });
    if (!undo) return;
    const back = start(undo);
    await work(back, port);
    expect([...flags.entries()]).toEqual([
      ['u0', off],
      ['u1', { ...off, isQualified: true }],
      ['u2', { ...off, isInReview: true }],
    ]);
  });

  it('adds up and agrees with the service whatever fails', async () => {
    const kinds = fc.constantFrom<Failure['kind']>('throttled', 'signed-out', 'forbidden', 'unknown-outcome', 'refused');
    const faults = fc.array(fc.option(fc.record({ kind: kinds, applied: fc.boolean() }), { freq: 2 }), { maxLength: 80 });
    await fc.assert(
      fc.asyncProperty(faults, async (plan) => {
        const all = users(60);
        const { port, flags, seen } = service(all, (turn) => {
          const next = plan[turn - 1];
          return next ? { error: fault(next.kind), applied: next.kind === 'unknown-outcome' && next.applied } : null;
        });
        const handle = start(planRun(all, { isInReview: true }));
        for (let rounds = 0; rounds < 20 && handle.get().phase !== 'done'; rounds += 1) {
          handle.dispatch({ type: 'resume' });
          await work(handle, port);
        }
        const { total, changed, unchanged, failed, open } = totals(handle.get());
        expect([handle.get().phase, changed + unchanged + failed, open]).toEqual(['done', total, 0]);
        expect([...flags.values()].filter((user) => user.isInReview)).toHaveLength(changed);
        expect(seen.most).toBeLessThanOrEqual(6);
      }),
      { seed: 5, numRuns: 60 },
    );
  });

  /** A service that applies changes of users with an even number, answers none after the third, and cannot be read until `mend`. */
  function breaking(all: readonly Candidate[]) {
    let broken = true;
    const made = service(all, (turn, id) =>
      broken && turn > 3 ? { error: fault('unknown-outcome', { offline: true }), applied: Number(id.slice(1)) % 2 === 0 } : null,
    );
    const read: BulkPort['read'] = (ids) =>
      broken && made.seen.patches.length > 3 ? Promise.reject(fault('unknown-outcome')) : made.port.read(ids);
    const mend = () => {
      broken = false;
    };
    return { flags: made.flags, port: { ...made.port, read }, mend };
  }

  it('undoes changes whose answers were lost, once a retry finds them', async () => {
    const all = users(20);
    const { port, flags, mend } = breaking(all);
    flags.set('u15', { ...off, isInReview: true });
    const handle = start(planRun(all, { isInReview: true }));
    await work(handle, port);
    expect(handle.get().phase).toBe('paused');
    mend();
    for (const type of ['resume', 'retry-failed'] as const) {
      handle.dispatch({ type });
      await work(handle, port);
    }
    expect(totals(handle.get())).toMatchObject({ changed: 19, unchanged: 1, failed: 0 });
    const undo = planUndo(handle.get());
    if (!undo) throw new Error('there is no undo');
    await work(start(undo), port);
    expect([...flags].filter(([, user]) => user.isInReview).map(([id]) => id)).toEqual(['u15']);
  });

  it('undoes changes whose answers were lost without a retry too', async () => {
    const all = users(4);
    const { port, flags, mend } = breaking(all);
    const handle = start(planRun(all, { isQualified: true }));
    await work(handle, port);
    expect(totals(handle.get())).toMatchObject({ changed: 3, failed: 1 });
    flags.set('u3', { ...off, isQualified: true });
    mend();
    const undo = planUndo(handle.get());
    if (!undo) throw new Error('there is no undo');
    await work(start(undo), port);
    expect([...flags.values()]).toEqual([off, off, off, off]);
  });

  it('finds its own change among those of others when an answer was lost', async () => {
    const all = users(1);
    const { port, flags } = service(all, () => {
      setImmediate(() => flags.set('u0', { ...off, isOnline: true, isQualified: true }));
      return { error: fault('unknown-outcome'), applied: true };
    });
    const handle = start(planRun(all, { isOnline: true }));
    await work(handle, port);
    expect(totals(handle.get())).toMatchObject({ changed: 1, failed: 0 });
  });

  it('counts a user given twice once', () => {
    expect(planRun([...users(2), ...users(2)], { isOnline: true }).items).toHaveLength(2);
  });
});
