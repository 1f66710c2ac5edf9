import { describe, expect, it } from 'vitest';
import { sparkPath } from './spark-path.ts';

describe('spark path', () => {
  it('draws nothing for nothing and a dot for one point', () => {
    expect(sparkPath([null, null], 100, 30)).toEqual({ path: '', dots: [] });
    expect(sparkPath([5], 100, 30)).toEqual({ path: 'M97 15', dots: [[97, 15]] });
  });

  it('runs zeros along the bottom', () => {
    expect(sparkPath([0, 0], 100, 30).path).toBe('M3 27L97 27');
  });

  it('breaks at gaps and marks a lone point and the last one', () => {
    const { path, dots } = sparkPath([1, 2, null, 3, null, 1, 0], 106, 30);
    expect(path.match(/M/g)).toHaveLength(3);
    expect(dots).toHaveLength(2);
  });
});
