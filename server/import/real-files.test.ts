/** The real files through their profiles: some seconds, so not part of `npm run check`. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findDanglingReferences } from '../cli/references.ts';
import type { Database } from '../db/open.ts';
import { openScratchDatabase } from '../db/scratch.test-support.ts';
import { importFile } from './import-file.ts';
import { realFile } from './test-data.ts';

const TODAY = Date.UTC(2026, 10, 28);

let db: Database;
beforeEach(() => {
  db = openScratchDatabase();
});
afterEach(() => db.close());

const take = (profile: string, file: string) => importFile(db, { resource: 'applications', file, profile, today: TODAY });
const number = (query: string): number => Number(db.raw.prepare(query).pluck().get());
const one = (query: string, ...params: string[]): unknown => db.raw.prepare(query).get(...params);
const counts = (report: ReturnType<typeof take>) =>
  Object.fromEntries(report.resources.map(({ resource, added, updated, unchanged }) => [resource, [added, updated, unchanged]]));

it.runIf(realFile('software-lifecycle.csv'))('software-lifecycle.csv is taken whole, and changes nothing the second time', () => {
  const file = realFile('software-lifecycle.csv') ?? '';
  const report = take('software-lifecycle', file);
  expect(report.rows).toEqual({ read: 8_351, taken: 8_351, rejected: 0, heldBack: 0, repeated: 6 });
  expect(report.warnings).toEqual([]);
  expect(counts(report)).toEqual({
    types: [9, 0, 0],
    families: [464, 0, 0],
    applications: [8_345, 0, 0],
    'application-types': [8_345, 0, 0],
  });
  expect(one('select end_of_life_date, version_index, manufacturer from applications where name = ?', 'PostgreSQL 17')).toEqual({
    end_of_life_date: Date.UTC(2029, 10, 8),
    version_index: 28,
    manufacturer: 'Postgresql',
  });
  expect(number("select count(*) from applications where platform = 'Linux'")).toBe(462);
  expect(number('select count(*) from applications where is_os = 1')).toBe(1_159);
  expect(number('select count(*) from applications where is_end_of_life_date_not_announced = 1')).toBe(1_123);
  expect(findDanglingReferences(db)).toEqual([]);
  expect(counts(take('software-lifecycle', file))).toEqual({
    types: [0, 0, 9],
    families: [0, 0, 464],
    applications: [0, 0, 8_345],
    'application-types': [0, 0, 8_345],
  });
});

it.runIf(realFile('saas-skus.csv'))('saas-skus.csv is taken whole, and changes nothing the second time', () => {
  const file = realFile('saas-skus.csv') ?? '';
  const report = take('saas-skus', file);
  expect(report.rows).toEqual({ read: 3_276, taken: 3_276, rejected: 0, heldBack: 0, repeated: 2 });
  expect(counts(report)).toEqual({
    types: [2, 0, 0],
    applications: [981, 0, 0],
    'application-types': [981, 0, 0],
    bundles: [3_274, 0, 0],
    'article-numbers': [413, 0, 0],
  });
  expect(number('select count(*) from applications where is_bundle = 1')).toBe(413);
  expect(
    one(
      'select a.name from article_numbers n join applications a on a.id = n.application_id where n.article_number = ?',
      'CDSAICAPACITY',
    ),
  ).toEqual({ name: 'AI Builder Capacity add-on' });
  expect(number("select count(*) from applications where name like '%' || char(160) || '%'")).toBeGreaterThan(0);
  expect(number("select count(*) from applications where name like '%–%'")).toBeGreaterThan(0);
  expect(findDanglingReferences(db)).toEqual([]);
  expect(counts(take('saas-skus', file)).bundles).toEqual([0, 0, 3_274]);
  expect(number('select count(*) from applications')).toBe(981);
});
