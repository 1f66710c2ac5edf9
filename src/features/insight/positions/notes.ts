import { formatNumber } from '../../../format.ts';
import { t, tn } from '../../../text/t.ts';
import type { PositionRecord, Step } from './steps.ts';

export const amount = (value: number | string | null): string => (value === null ? t('value.none') : formatNumber(value));

/** What is said below a line of the arithmetic. Licenses are counted in licenses, upgrades in units. */
export function notesOf({ key }: Pick<Step, 'key'>, record: PositionRecord): readonly string[] {
  const { licenses, upgradesIn, covered, required } = record;
  if (key === 'uncovered') return [t('position.step.uncoveredNote', { covered: amount(covered), required: amount(required) })];
  if (key !== 'bought') return [];
  const bought = tn('position.step.boughtNote', licenses ?? 0);
  return upgradesIn ? [bought, t('position.step.upgradesNote', { units: formatNumber(upgradesIn) })] : [bought];
}
