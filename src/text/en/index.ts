import { agreements } from './agreements.ts';
import { charts } from './charts.ts';
import { detail } from './detail.ts';
import { estate } from './estate.ts';
import { insight } from './insight.ts';
import { licenses } from './licenses.ts';
import { list } from './list.ts';
import { registry } from './registry.ts';
import { shell } from './shell.ts';
import { users } from './users.ts';

/** The English catalogue; an area's texts stand in a file of their own. */
export const EN = {
  ...shell,
  ...list,
  ...charts,
  ...users,
  ...registry,
  ...agreements,
  ...licenses,
  ...insight,
  ...estate,
  ...detail,
} as const;
