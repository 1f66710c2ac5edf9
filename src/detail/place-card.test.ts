import { describe, expect, it } from 'vitest';
import { placeCard } from './place-card.ts';

const VIEW = { width: 1000, height: 800 };
const CARD = { width: 300, height: 200 };
const link = (left: number, top: number) => ({ left, top, width: 100, height: 20 });

describe('placeCard', () => {
  it('stands below its link', () => {
    expect(placeCard(link(100, 100), CARD, VIEW)).toEqual({ left: 100, top: 126 });
  });

  it('goes above where there is no room below', () => {
    expect(placeCard(link(100, 700), CARD, VIEW).top).toBe(494);
  });

  it('stays below where there is room neither way', () => {
    expect(placeCard(link(100, 100), { width: 300, height: 760 }, VIEW).top).toBe(126);
  });

  it('stays inside a narrow window', () => {
    expect(placeCard(link(900, 100), CARD, VIEW).left).toBe(692);
    expect(placeCard(link(5, 100), CARD, { width: 310, height: 800 }).left).toBe(8);
  });
});
