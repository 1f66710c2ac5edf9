/** The numbers of a section as a file: in the words of the page, by the rules of docs/export.md. */
import { type CsvCell, csvTable } from '../../../contract/csv.ts';
import { parseDecimal, toText } from '../../../contract/decimal.ts';
import { INCOMPLETE_REASONS } from '../../../contract/enumerations.ts';
import { roundTo } from '../../../contract/quotient.ts';
import { bitNames, decimalsOfCurrency } from '../../format.ts';
import { t } from '../../text/t.ts';
import type { OverviewNumber } from './gathering.ts';
import type { Section, Tile } from './sections.ts';

/** 2024-01-31. */
export const isoDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** With no more decimals than the currency has. */
function rounded(amount: number | null, currency: string | null): CsvCell {
  const exact = parseDecimal(amount);
  return exact && { digits: toText(roundTo(exact, decimalsOfCurrency(currency))) };
}

type Row = readonly [number: string, detail: string | null, record: OverviewNumber, isAmount?: boolean];

function cells([number, detail, { key, value, previousDay, previous }, isAmount = false]: Row): readonly CsvCell[] {
  const currency = isAmount && key ? key : null;
  const cell = (of: number | null) => (isAmount ? rounded(of, currency) : of);
  return [number, detail, cell(value), currency, previousDay === null ? null : isoDay(previousDay), cell(previous)];
}

/** Each number of the section's tiles, followed by its amounts by currency and, for incomplete licenses, each set of reasons. */
export function sectionCsv({ tiles }: Pick<Section, 'tiles'>, all: (name: string) => readonly OverviewNumber[]): string {
  const rows = tiles.flatMap(({ number, amounts }): Row[] => {
    const label = t(`overview.${number}`);
    return [
      ...all(number).map((record): Row => [label, null, record]),
      ...(amounts ? all(amounts).map((record): Row => [label, amountName(amounts, record.key), record, true]) : []),
      ...(number === 'incomplete' ? all('incompleteReasons').map((record): Row => [label, lack(record.key), record]) : []),
    ];
  });
  const header = ['number', 'detail', 'value', 'currency', 'previousDay', 'previousValue'] as const;
  return csvTable(
    header.map((name) => t(`overview.csv.${name}`)),
    rows.map(cells),
  );
}

function amountName(amounts: NonNullable<Tile['amounts']>, currency: string | null): string {
  const name = t(`overview.${amounts}`);
  return currency ? name : t('overview.csv.noCurrency', { amounts: name });
}

const lack = (reasons: string | null): string =>
  `${t('overview.incompleteReasons')}: ${bitNames({ bits: INCOMPLETE_REASONS }, Number(reasons)).join('; ')}`;
