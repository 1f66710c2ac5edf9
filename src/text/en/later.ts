import { agreementsLater } from './agreements-later.ts';
import { charts } from './charts.ts';
import { detail } from './detail.ts';
import { estate } from './estate.ts';
import { insight } from './insight.ts';
import { licenses } from './licenses.ts';
import { listLater } from './list-later.ts';
import { overview } from './overview.ts';
import { palette } from './palette.ts';
import { registry } from './registry.ts';
import { renewals } from './renewals.ts';
import { shellLater } from './shell-later.ts';
import { users } from './users.ts';

/** All texts loaded after the first rows of a list; each area's are in a separate file. */
export const LATER = {
  ...agreementsLater,
  ...charts,
  ...detail,
  ...estate,
  ...insight,
  ...licenses,
  ...listLater,
  ...overview,
  ...palette,
  ...registry,
  ...renewals,
  ...shellLater,
  ...users,
} as const;
