import { numberText } from '../text/numbers.ts';

/** From here on, axis numbers are abbreviated; below, they fit in full. */
const SHORT_FROM = 10_000;
const MOST_DIGITS = 3;

/**
 * Labels of a value axis: abbreviated ("1.25M") if the numbers are large, with as many decimals as they need. Signs are dropped
 * on request, for bars that hang below the axis.
 */
export function axisLabels(ticks: readonly number[], unsigned = false): ReadonlyMap<number, string> {
  const most = ticks.reduce((max, tick) => Math.max(max, Math.abs(tick)), 0);
  const toText = (digits: number) => {
    const options = most < SHORT_FROM ? {} : ({ notation: 'compact', maximumFractionDigits: digits } as const);
    return ticks.map((tick) => numberText(unsigned ? Math.abs(tick) : tick, options));
  };
  const exact = toText(MOST_DIGITS);
  for (let digits = 0; ; digits += 1) {
    const texts = toText(digits);
    if (digits === MOST_DIGITS || texts.every((text, index) => text === exact[index])) {
      return new Map(ticks.map((tick, index) => [tick, texts[index] ?? '']));
    }
  }
}

/** A number beside its bar: abbreviated to three digits if large ("4.75M"); the table has it in full. */
export const barLabel = (value: number): string =>
  numberText(
    value,
    value < SHORT_FROM ? { maximumFractionDigits: 0 } : { notation: 'compact', maximumSignificantDigits: MOST_DIGITS },
  );
