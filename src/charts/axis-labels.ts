import { currentLocale } from '../text/locale.ts';

/** From here on numbers are short on an axis; below, they fit in full. */
const SHORT_FROM = 10_000;
const MOST_DIGITS = 3;

/**
 * Marks of a value axis as text: short ("1.25M") where the numbers are large, with as many decimals as they need. Signs are
 * dropped where asked, for bars that hang below the axis.
 */
export function axisLabels(ticks: readonly number[], unsigned = false): ReadonlyMap<number, string> {
  const { locale } = currentLocale();
  const most = ticks.reduce((max, tick) => Math.max(max, Math.abs(tick)), 0);
  const toText = (digits: number) => {
    const format = new Intl.NumberFormat(locale, most < SHORT_FROM ? {} : { notation: 'compact', maximumFractionDigits: digits });
    return ticks.map((tick) => format.format(unsigned ? Math.abs(tick) : tick));
  };
  const exact = toText(MOST_DIGITS);
  for (let digits = 0; ; digits += 1) {
    const texts = toText(digits);
    if (digits === MOST_DIGITS || texts.every((text, index) => text === exact[index])) {
      return new Map(ticks.map((tick, index) => [tick, texts[index] ?? '']));
    }
  }
}
