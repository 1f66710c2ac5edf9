import { comparison, group, literal } from '../../../contract/filter/edit.ts';
import type { FilterTree } from '../../../contract/filter/tree.ts';
import type { QuickFilter } from '../../list/types.ts';
import { t, tn } from '../../text/t.ts';

/** From today to this many days ahead. */
const within = (field: string, days: number): FilterTree | null =>
  group('-and', [comparison(field, '-ge', literal(0)), comparison(field, '-le', literal(days))]);

const standing = (kind: string): FilterTree => comparison('standing', '-eq', literal(kind));

const DAYS = [30, 60, 90] as const;

const offer = (id: string, name: string, filter: FilterTree | null, label = name): readonly QuickFilter[] =>
  filter === null ? [] : [{ id, label, name, filter }];

/** Statuses that require action, the most urgent first; each larger window includes the smaller ones. */
export const standingFilters = (): readonly QuickFilter[] => [
  ...offer('noticeMissed', t('agreements.noticeMissed'), standing('noticeMissed')),
  ...DAYS.flatMap((days) => offer(`notice${days}`, tn('agreements.quick.notice', days), within('daysToNotice', days))),
  ...offer('ended', t('agreements.quick.endedInFull'), standing('ended'), t('agreements.quick.ended')),
  ...DAYS.flatMap((days) => offer(`ends${days}`, tn('agreements.quick.ends', days), within('daysLeft', days))),
];
