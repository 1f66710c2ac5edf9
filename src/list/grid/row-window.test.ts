import { describe, expect, it } from 'vitest';
import { rowWindow, topFor } from './row-window.ts';

describe('rows of a long page', () => {
  it('draws what is in sight and twelve rows on both sides', () => {
    expect(rowWindow(1000, 36, { scrollTop: 0, clientHeight: 360 })).toEqual({ first: 0, last: 22 });
    expect(rowWindow(1000, 36, { scrollTop: 3600, clientHeight: 360 })).toEqual({ first: 88, last: 122 });
    expect(rowWindow(1000, 36, { scrollTop: 36_000, clientHeight: 360 })).toEqual({ first: 988, last: 999 });
    // A page that became shorter than the scroll position.
    expect(rowWindow(10, 36, { scrollTop: 36_000, clientHeight: 360 })).toEqual({ first: 9, last: 9 });
    expect(rowWindow(0, 36, { scrollTop: 0, clientHeight: 360 })).toEqual({ first: 0, last: -1 });
    // Those in sight alone.
    expect(rowWindow(1000, 36, { scrollTop: 3600, clientHeight: 360 }, 0)).toEqual({ first: 100, last: 110 });
  });

  it('scrolls no further than it takes to see a row whole, below the heading', () => {
    const viewport = { scrollTop: 3600, clientHeight: 360 };
    expect(topFor(100, 36, viewport)).toBeNull();
    expect(topFor(108, 36, viewport)).toBeNull();
    expect(topFor(109, 36, viewport)).toBe(3636);
    expect(topFor(99, 36, viewport)).toBe(3564);
    expect(topFor(0, 36, viewport)).toBe(0);
  });
});
