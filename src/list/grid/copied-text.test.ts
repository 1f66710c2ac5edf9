import { describe, expect, it } from 'vitest';
import { date, day, type Field, id, integer, money, number, text } from '../../../contract/fields.ts';
import { copiedText } from './copied-text.ts';

const labelled = (field: Omit<Field, 'label'>): Field => ({ ...field, label: 'X' }) as Field;

describe('what is copied of a cell', () => {
  it.each<[Field, unknown, string, string]>([
    [labelled(money('currency')), 665694.5, 'en-US', '665694.5 JPY'],
    [labelled(money('currency')), 665694.5, 'de-DE', '665694,5 JPY'],
    [labelled(number()), -20.25, 'sv-SE', '-20,25'],
    [labelled(integer({ unit: 'days' })), 1090, 'en-US', '1090 days'],
    [labelled(integer()), '9007199254740993', 'en-US', '9007199254740993'],
    [labelled(day()), Date.UTC(2026, 0, 1), 'de-DE', '2026-01-01'],
    [labelled(date()), Date.UTC(2026, 0, 1, 12), 'de-DE', '2026-01-01T12:00:00.000Z'],
    [labelled(id('license')), 'a-1', 'en-US', 'a-1'],
    [labelled(text()), 'Visio', 'en-US', 'Visio'],
    [labelled(text()), null, 'en-US', ''],
  ])('%j of %j in %s', (field, value, locale, copied) => {
    expect(copiedText(field, value, { currency: 'JPY' }, locale)).toBe(copied);
  });
});
