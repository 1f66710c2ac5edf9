import { agreements } from './agreements.ts';
import { list } from './list.ts';
import { listPages } from './list-pages.ts';
import { shell } from './shell.ts';

/** The part of the English catalog that lists need for their first rows; the rest is in `later.ts`. */
export const EN = { ...shell, ...list, ...listPages, ...agreements } as const;
