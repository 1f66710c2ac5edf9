import { describe, expect, it } from 'vitest';
import { NoTurn, openTurns } from './turns.ts';

const LIMITS = { total: 4, perAddress: 3, perToken: 2, waiting: 3, waitingPerAddress: 2, waitMs: 5_000 };
const ann = { address: '10.0.0.1', token: 'ann' };
const bob = { address: '10.0.0.2', token: 'bob' };
const nobody = { address: '10.0.0.3', token: null };
const endless = () => new AbortController();

/** The states of promises after everything that is ready has run. */
async function settled(promises: readonly Promise<number>[]): Promise<string[]> {
  const waiting = new Promise<string>((resolve) => setTimeout(() => resolve('waits'), 5));
  return Promise.all(
    promises.map((promise) =>
      Promise.race([
        promise.then(
          () => 'runs',
          (error: unknown) => (error instanceof NoTurn ? 'refused' : 'left'),
        ),
        waiting,
      ]),
    ),
  );
}

describe('turns', () => {
  it('are limited for one token, so that another client is not made to wait', async () => {
    const turns = openTurns(LIMITS);
    const all = [ann, ann, ann, bob].map((client) => turns.take(client, endless().signal));
    expect(await settled(all)).toEqual(['runs', 'runs', 'waits', 'runs']);
  });

  it('are limited for one address, whatever tokens it invents', async () => {
    const turns = openTurns(LIMITS);
    const all = [1, 2, 3, 4].map((token) => turns.take({ address: '10.0.0.1', token: `${token}` }, endless().signal));
    expect(await settled([...all, turns.take(bob, endless().signal)])).toEqual(['runs', 'runs', 'runs', 'waits', 'runs']);
  });

  it('are limited for those of an address that bring no token', async () => {
    const turns = openTurns(LIMITS);
    const all = [nobody, nobody, nobody].map((client) => turns.take(client, endless().signal));
    expect(await settled(all)).toEqual(['runs', 'runs', 'waits']);
  });

  it('pass to the next who may, in the order in which they came', async () => {
    const turns = openTurns(LIMITS);
    const first = endless();
    const all = [turns.take(ann, first.signal), ...[ann, ann, ann].map((client) => turns.take(client, endless().signal))];
    expect(await settled(all)).toEqual(['runs', 'runs', 'waits', 'waits']);
    first.abort();
    expect(await settled(all)).toEqual(['runs', 'runs', 'runs', 'waits']);
  });

  it('are not kept by who left, also while waiting', async () => {
    const turns = openTurns({ ...LIMITS, perToken: 1 });
    const [running, waiting] = [endless(), endless()];
    const all = [turns.take(ann, running.signal), turns.take(ann, waiting.signal), turns.take(ann, endless().signal)];
    waiting.abort();
    running.abort();
    expect(await settled(all)).toEqual(['runs', 'left', 'runs']);
    expect(await settled([turns.take(ann, AbortSignal.abort())])).toEqual(['left']);
  });

  it('are refused at once where too many wait, of one address or of all', async () => {
    const turns = openTurns({ ...LIMITS, perToken: 1 });
    const all = [ann, ann, ann, ann, bob, bob, bob].map((client) => turns.take(client, endless().signal));
    expect(await settled(all)).toEqual(['runs', 'waits', 'waits', 'refused', 'runs', 'waits', 'refused']);
  });

  it('are refused after the longest wait, which frees the place in the queue', async () => {
    const turns = openTurns({ ...LIMITS, perToken: 1, waiting: 1, waitMs: 20 });
    await turns.take(ann, endless().signal);
    await expect(turns.take(ann, endless().signal)).rejects.toThrow(NoTurn);
    await expect(turns.take(ann, endless().signal)).rejects.toThrow('waited too long');
  });

  it('tell how long one waited', async () => {
    const turns = openTurns({ ...LIMITS, perToken: 1 });
    const first = endless();
    expect(await turns.take(ann, first.signal)).toBe(0);
    setTimeout(() => first.abort(), 30);
    expect(await turns.take(ann, endless().signal)).toBeGreaterThan(20);
  });
});
