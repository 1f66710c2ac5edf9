import { describe, expect, it } from 'vitest';
import type { FlagEvent } from './flag-store.ts';
import { createNotices, UNDO_MS } from './notices.ts';

const FLAGS = { isInReview: false, isOnline: false, isQualified: false };
const saved = (id: string, flag: keyof typeof FLAGS): FlagEvent => ({
  type: 'confirmed',
  id,
  change: { [flag]: true },
  undo: { [flag]: false },
  flags: { ...FLAGS, [flag]: true },
});
const refused = (id: string): FlagEvent => ({
  type: 'refused',
  id,
  change: { isOnline: true },
  error: new Error('no'),
  flags: FLAGS,
  isLost: false,
});

describe('notices', () => {
  it('keep a refusal until it is dismissed, whatever comes after it', () => {
    let now = 0;
    const notices = createNotices(() => now);
    notices.add(refused('a'));
    for (let user = 0; user < 20; user += 1) notices.add(saved(`user-${user}`, 'isOnline'));
    now = UNDO_MS * 2;
    notices.expire();
    expect(notices.get().map(({ key }) => key)).toEqual(['refused:a:isOnline']);
    notices.remove('refused:a:isOnline');
    expect(notices.get()).toEqual([]);
  });

  it('offer an undo for each flag of a user, and one for quick clicks on the same', () => {
    const notices = createNotices(() => 0);
    for (const flag of ['isInReview', 'isOnline', 'isOnline'] as const) notices.add(saved('a', flag));
    expect(notices.get().map(({ event }) => Object.keys(event.change))).toEqual([['isInReview'], ['isOnline']]);
  });

  it('of changes that were saved are no more than five', () => {
    const notices = createNotices(() => 0);
    for (let user = 0; user < 9; user += 1) notices.add(saved(`user-${user}`, 'isOnline'));
    expect(notices.get().map(({ event }) => event.id)).toEqual(['user-4', 'user-5', 'user-6', 'user-7', 'user-8']);
  });
});
