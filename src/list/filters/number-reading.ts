import { formatNumber } from '../../format.ts';
import { readNumber, typedText } from '../../text/numbers.ts';
import { t } from '../../text/t.ts';

export interface NumberReading {
  /** Why it is rejected, with an example in the reader's own marks. */
  readonly problem: string | null;
  /** How marks were read: without thousands, the remaining mark can only be the decimal mark. */
  readonly hint: string | null;
}

/** The hint below a field in which a number is typed; none for an empty field. */
export function readingOf(text: string): NumberReading {
  if (text.trim() === '') return { problem: null, hint: null };
  const digits = readNumber(text);
  if (digits === null) return { problem: t('list.filter.notANumber', { example: formatNumber('12345.5') }), hint: null };
  const hasMarks = /[^\d\-\u2212]/.test(text.trim());
  return { problem: null, hint: hasMarks ? t('list.filter.readAs', { number: typedText(digits) }) : null };
}
