import { comparison, group, literal } from '../../../contract/filter/edit.ts';
import type { FilterTree } from '../../../contract/filter/tree.ts';
import type { QuickFilter } from '../../list/types.ts';
import { t, tn } from '../../text/t.ts';

/** From today to this many days ahead. */
const within = (field: string, days: number): FilterTree | null =>
  group('-and', [comparison(field, '-ge', literal(0)), comparison(field, '-le', literal(days))]);

/** `days`: those that are past with it, and so in none of the windows. */
const standing = (kind: string, ...days: readonly string[]) => ({
  filter: comparison('standing', '-eq', literal(kind)),
  about: ['standing', ...days],
});

const DAYS = [30, 60, 90] as const;

const offer = (id: string, label: string, filter: FilterTree | null): readonly QuickFilter[] =>
  filter === null ? [] : [{ id, label, name: label, filter }];

/** Statuses that require action, the most urgent first; each larger window includes the smaller ones. */
export const standingFilters = (): readonly QuickFilter[] => [
  { id: 'noticeMissed', label: t('agreements.noticeMissed'), ...standing('noticeMissed', 'daysToNotice') },
  ...DAYS.flatMap((days) => offer(`notice${days}`, tn('agreements.quick.notice', days), within('daysToNotice', days))),
  {
    id: 'ended',
    label: t('agreements.quick.ended'),
    name: t('agreements.quick.endedInFull'),
    ...standing('ended', 'daysToNotice', 'daysLeft'),
  },
  ...DAYS.flatMap((days) => offer(`ends${days}`, tn('agreements.quick.ends', days), within('daysLeft', days))),
];
