import { describe, expect, it } from 'vitest';
import { type Assignment, positionOf } from './position.ts';

const one = (kind: Assignment['kind'], id: string | null, quantity: unknown): Assignment => ({ kind, id, quantity });

describe('positionOf', () => {
  it('adds all five kinds', () => {
    const position = positionOf(20, [
      one('computer', 'c', 1),
      one('datacenter', 'd', 2),
      one('organization', 'o', 3),
      one('site', 's', 4),
      one('user', 'u', 5),
    ]);
    expect(position).toMatchObject({ assigned: 15, remaining: 5, state: 'remaining', unreadable: 0 });
    expect(position.byKind).toEqual({ computer: 1, datacenter: 2, organization: 3, site: 4, user: 5 });
  });

  it('counts each assignment once, also across kinds', () => {
    expect(positionOf(5, [one('organization', 'x', 3), one('organization', 'x', 3), one('site', 'x', 3)]).assigned).toBe(3);
  });

  it('counts assignments without an id each', () => {
    expect(positionOf(5, [one('user', null, 1), one('user', null, 1)]).assigned).toBe(2);
  });

  it('shows a shortage as it is', () => {
    expect(positionOf(10, [one('user', 'u', 15)])).toMatchObject({ remaining: -5, state: 'short' });
    expect(positionOf(10, [one('user', 'u', 10)])).toMatchObject({ remaining: 0, state: 'even' });
    expect(positionOf(0, [])).toMatchObject({ remaining: 0, state: 'even' });
  });

  it('adds exact decimals and keeps every digit', () => {
    expect(positionOf(0.3, [one('user', 'u', 0.1), one('user', 'v', '0.2')])).toMatchObject({ assigned: 0.3, state: 'even' });
    expect(positionOf('9007199254740994', [one('site', 's', '9007199254740993')])).toMatchObject({
      assigned: '9007199254740993',
      remaining: 1,
      state: 'remaining',
    });
  });

  it('does not invent a number where none was bought or a quantity cannot be read', () => {
    expect(positionOf(null, [one('user', 'u', 1)])).toMatchObject({
      bought: null,
      remaining: null,
      state: 'unknown',
      assigned: 1,
    });
    expect(positionOf('many', [])).toMatchObject({ bought: null, state: 'unknown' });
    expect(positionOf(5, [one('user', 'u', null), one('user', 'v', '12 seats')])).toMatchObject({ assigned: 0, unreadable: 2 });
  });
});
