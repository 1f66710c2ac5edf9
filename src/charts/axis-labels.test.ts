import { describe, expect, it } from 'vitest';
import { setLocale } from '../text/locale.ts';
import { axisLabels } from './axis-labels.ts';

const labels = (ticks: number[], unsigned = false) => {
  setLocale({ locale: 'en-US', zoneinfo: 'UTC' });
  return [...axisLabels(ticks, unsigned).values()];
};

describe('axis labels', () => {
  it('are full where they fit and short where they are large', () => {
    expect(labels([0, 500, 2000])).toEqual(['0', '500', '2,000']);
    expect(labels([0, 5_000_000, 10_000_000])).toEqual(['0', '5M', '10M']);
  });

  it('have the decimals that they need', () => {
    expect(labels([1_225_000, 1_250_000, 1_275_000])).toEqual(['1.225M', '1.25M', '1.275M']);
    expect(labels([12_000, 12_500])).toEqual(['12K', '12.5K']);
  });

  it('have no sign below the axis', () => {
    expect(labels([-5, 0, 5], true)).toEqual(['5', '0', '5']);
  });
});
