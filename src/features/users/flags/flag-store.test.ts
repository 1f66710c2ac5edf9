import { describe, expect, it } from 'vitest';
import { createFlagStore, type FlagEvent } from './flag-store.ts';
import type { Flags } from './flags.ts';
import { isIdle, shownFlags } from './toggle-queue.ts';

const off: Flags = { isInReview: false, isOnline: false, isQualified: false };

function setUp(start: Flags = off) {
  const service = { flags: start, sent: [] as Flags[], fault: null as null | { error: string; applied: boolean }, isGone: false };
  const events: FlagEvent[] = [];
  const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
  const store = createFlagStore(
    {
      read: async () => {
        await turn();
        if (service.isGone && service.sent.length > 0) throw new Error('lost');
        return service.flags;
      },
      patch: async (_, flags) => {
        await turn();
        service.sent.push(flags);
        const { fault } = service;
        service.fault = null;
        if (!fault || fault.applied) service.flags = flags;
        if (fault) throw new Error(fault.error);
        return flags;
      },
      isUnknownOutcome: (error) => error instanceof Error && error.message === 'lost',
    },
    (event) => events.push(event),
  );
  const shown = () => {
    const entry = store.get('u');
    return entry ? shownFlags(entry.queue) : null;
  };
  return { store, service, events, shown };
}

describe('flag store', () => {
  it('shows a click before it is sent, and says how to undo it', async () => {
    const { store, service, events, shown } = setUp();
    const settled = store.change('u', { isInReview: true }, off);
    expect(shown()).toEqual({ ...off, isInReview: true });
    expect(service.sent).toEqual([]);
    await settled;
    expect(service.sent).toEqual([{ ...off, isInReview: true }]);
    expect(events).toMatchObject([{ type: 'confirmed', undo: { isInReview: false } }]);
    expect(store.isBusy()).toBe(false);
  });

  it('sends two quick clicks one after the other, the last one last', async () => {
    const { store, service, shown } = setUp();
    await Promise.all([
      store.change('u', { isInReview: true }, off),
      store.change('u', { isInReview: false }, { ...off, isInReview: true }),
    ]);
    while (!isIdle(store.get('u')?.queue ?? { confirmed: off, sending: null, waiting: [], nextId: 1 }))
      await new Promise((done) => setImmediate(done));
    expect(service.sent.map((flags) => flags.isInReview)).toEqual([true, false]);
    expect(shown()).toEqual(off);
  });

  it('rolls a refused click back and keeps the reason until the next one', async () => {
    const { store, service, events, shown } = setUp();
    service.fault = { error: '403', applied: false };
    await store.change('u', { isQualified: true }, off);
    expect(shown()).toEqual(off);
    expect(events).toMatchObject([{ type: 'refused', change: { isQualified: true } }]);
    expect(store.get('u')?.error).toBeInstanceOf(Error);
    await store.change('u', { isQualified: true }, off);
    expect(store.get('u')?.error).toBeNull();
    expect(service.flags.isQualified).toBe(true);
  });

  it('finds out whether a change whose answer was lost was taken', async () => {
    const { store, service, events } = setUp();
    service.fault = { error: 'lost', applied: true };
    await store.change('u', { isOnline: true }, off);
    service.fault = { error: 'lost', applied: false };
    await store.change('u', { isOnline: false }, { ...off, isOnline: true });
    expect(events.map((event) => event.type)).toEqual(['confirmed', 'refused']);
    expect(service.flags.isOnline).toBe(true);
  });

  it('offers the undo of a change whose answer was lost as soon as it finds it, and blames nobody else', async () => {
    const { store, service, events } = setUp();
    service.fault = { error: 'lost', applied: true };
    service.isGone = true;
    await store.change('u', { isInReview: true }, off);
    expect(events).toMatchObject([{ type: 'refused', isLost: true }]);
    service.isGone = false;
    await store.change('u', { isInReview: true }, off);
    expect(events.slice(1)).toMatchObject([
      { type: 'confirmed', change: { isInReview: true }, undo: { isInReview: false } },
      { type: 'confirmed', undo: {} },
    ]);
    expect(service.sent).toHaveLength(1);
  });

  it('tells of a change made elsewhere and does not overwrite it', async () => {
    const { store, service, events } = setUp({ ...off, isQualified: true });
    await store.change('u', { isInReview: true }, off);
    expect(events.map((event) => event.type)).toEqual(['foreign', 'confirmed']);
    expect(service.flags).toEqual({ isInReview: true, isOnline: false, isQualified: true });
    expect(store.get('u')?.foreign).toEqual({ isQualified: true });
  });

  it('sends nothing where the service is already there', async () => {
    const { store, service, events } = setUp({ ...off, isInReview: true });
    await store.change('u', { isInReview: true }, off);
    expect(service.sent).toEqual([]);
    expect(events.at(-1)).toMatchObject({ type: 'confirmed', undo: {} });
  });
});
