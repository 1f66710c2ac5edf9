import { expect, it } from 'vitest';
import { operation } from '../../../contract/operations.ts';
import { columnsOf } from './column-specs.ts';

it('makes no column narrower than its heading, whatever width the page gives', () => {
  const [positions, agreements] = [operation('listLicensePositions'), operation('listAgreementStandings')];
  const width = (of: typeof positions, field: string, given: number) => columnsOf(of, [{ field, width: given }])[0]?.width;
  // 21 letters and 9.
  expect(width(positions, 'uncovered', 160)).toBe(223);
  expect(width(agreements, 'daysLeft', 115)).toBe(139);
  expect(width(agreements, 'daysLeft', 180)).toBe(180);
});
