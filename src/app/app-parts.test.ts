import { matchPath } from 'react-router';
import { describe, expect, it } from 'vitest';
import { EMPTY_ID } from '../../contract/fields.ts';
import { OPERATIONS } from '../../contract/operations.ts';
import { SCOPES } from '../../contract/permissions.ts';
import { pageTitle } from '../detail/page-row.ts';
import { PATHS, pathTo, recordAt, TARGETS } from '../paths.ts';
import { setLocale } from '../text/locale.ts';
import { initialsOf } from './initials.ts';
import { AREAS, isCurrent, visibleAreas } from './navigation.ts';
import { matches, step } from './palette/entries.ts';
import { readRecent, withRecent } from './palette/recent.ts';
import { describeRow, SOURCES, searchFilter, sourcesFor } from './palette/record-search.ts';
import { routeAt } from './route-at.ts';

describe('navigation', () => {
  it('shows only what the token may open', () => {
    expect(visibleAreas(new Set(SCOPES))).toHaveLength(AREAS.length);
    expect(visibleAreas(new Set(['saas.consolidation.view.crud'])).map(({ label }) => label)).toEqual([
      'nav.overviewArea',
      'nav.usersArea',
    ]);
    expect(visibleAreas(new Set())).toEqual([]);
  });

  it('marks one page per path', () => {
    const marked = (path: string) =>
      AREAS.flatMap(({ pages }) => pages)
        .filter((page) => isCurrent(page, path))
        .map(({ path: at }) => at);
    expect(marked('/users')).toEqual(['/users']);
    expect(marked('/users/42/applications')).toEqual(['/users']);
    expect(marked('/users/review')).toEqual(['/users/review']);
    expect(marked('/extended-coverage-types')).toEqual(['/extended-coverage-types']);
    expect(marked('/nothing')).toEqual([]);
  });
});

describe('pages', () => {
  const pages = AREAS.flatMap(({ pages }) => pages);
  const patterns = pages.flatMap(({ path, detail }) => [path, ...(detail ? [`${path}/${detail.path}`] : [])]);

  it('show every list of the service that is no part of a record', () => {
    const shown = new Set(pages.map(({ operation }) => operation));
    const lists = OPERATIONS.filter(({ answers, params }) => answers === 'collection' && params.length === 0);
    const missing = lists.filter(({ id, path }) => !shown.has(id) && !path.startsWith('/api/console/'));
    expect(missing.map(({ id }) => id)).toEqual([]);
  });

  it('have addresses and titles of their own', () => {
    expect(new Set(pages.map(({ path }) => path)).size).toBe(pages.length);
    expect(new Set(pages.map(pageTitle)).size).toBe(pages.length);
  });

  it('are named by the contract where the catalogue says nothing', () => {
    expect(pageTitle({ path: '/platforms', operation: 'listPlatforms' })).toBe('Platforms');
    expect(pageTitle({ path: '/platforms', operation: 'listPlatforms', title: 'nav.types' })).toBe('Types');
  });

  it.each(TARGETS)('hold the address of a record: %s', (target) => {
    const path = pathTo(target, 'x') ?? '';
    expect(patterns.filter((pattern) => matchPath(pattern, path)?.params && pattern.includes(':'))).toHaveLength(1);
  });
});

describe('the route of a path', () => {
  const pages = AREAS.flatMap(({ pages }) => pages);
  const paths = [...pages.flatMap(({ path, detail }) => [path, ...(detail ? [`${path}/${detail.path}`] : [])]), '*'];

  it.each([
    ['/users', '/users'],
    ['/users/', '/users'],
    ['/Users', '/users'],
    ['/%75sers', '/users'],
    ['/users/review', '/users/review'],
    ['/users/42', '/users/:id/:tab?'],
    ['/users/42/applications', '/users/:id/:tab?'],
    ['/users/42/applications/7', '*'],
    ['/nothing', '*'],
  ])('%s is %s', (path, route) =>
    expect(
      routeAt(
        paths.map((each) => ({ path: each })),
        path,
      )?.path,
    ).toBe(route),
  );

  it('is found among those that begin like it', () => {
    const taken: string[] = [];
    const routes = paths.map((path) => ({
      path,
      get caseSensitive() {
        taken.push(path);
        return false;
      },
    }));
    expect(routeAt(routes, '/users')?.path).toBe('/users');
    expect(new Set(taken)).toEqual(new Set(paths.filter((path) => /^\/users(\/|$)/.test(path))));
  });
});

describe('paths', () => {
  it('lead to records and back', () => {
    expect(pathTo('application', 'a/b?c')).toBe('/applications/a%2Fb%3Fc');
    expect(recordAt('/applications/a%2Fb%3Fc/metrics')).toEqual({ target: 'application', id: 'a/b?c' });
    expect(pathTo('organization', 'x')).toBeNull();
    expect(pathTo('license', EMPTY_ID)).toBeNull();
    expect(pathTo('license', null)).toBeNull();
    // Answers are not validated: an id of the contract may arrive as anything.
    expect(pathTo('license', 42)).toBeNull();
    expect(pathTo('policy', 'p')).toBe('/policies/p');
    expect(pathTo('coverage', 'c')).toBe('/extended-coverages/c');
    expect(pathTo('articleNumber', 'n')).toBe('/article-numbers/n');
  });
  it.each([PATHS.review, '/licenses', '/licenses/', '/policies/p', '/%E0%A4%A/x', '/licenses/%E0%A4%A'])(
    '%s is no record with a name',
    (path) => expect(recordAt(path)).toBeNull(),
  );
});

describe('the palette', () => {
  it('finds by parts of words without regard to case and accents', () => {
    expect(matches('Événements à venir', 'evene VENIR')).toBe(true);
    expect(matches('Licenses', 'lic xyz')).toBe(false);
    expect(matches('Licenses', '')).toBe(true);
  });

  it('steps round the ends', () => {
    expect(step(['a', 'b'], 'b', 1)).toBe('a');
    expect(step(['a', 'b'], 'a', -1)).toBe('b');
    expect(step(['a', 'b'], null, -1)).toBe('b');
    expect(step([], null, 1)).toBeNull();
  });

  it('asks only lists that the token may read, with quoted words', () => {
    expect(sourcesFor(new Set(['sam.license.r'])).map(({ target }) => target)).toEqual(['license']);
    expect(searchFilter({ fields: ['name'] }, ' O\'Brien "Bob" \\ ')).toBe(
      '(name -contains "O\'Brien \\"Bob\\" \\\\") -or (id -eq "O\'Brien \\"Bob\\" \\\\")',
    );
    expect(searchFilter({ fields: ['name'] }, '42')).toBe('(name -contains "42") -or (id -eq "42")');
  });

  it('describes rows with missing names', () => {
    const source = SOURCES.find(({ target }) => target === 'user');
    expect(source && describeRow(source, { displayName: null, email: 'a@b.c', department: 'IT' })).toEqual({
      name: 'a@b.c',
      hint: 'IT',
    });
  });

  it('finds applications by their manufacturer, and tells licenses of one name apart', () => {
    setLocale({ locale: 'en-GB', zoneinfo: 'UTC' });
    const [application, license] = ['application', 'license'].map((target) => SOURCES.find((each) => each.target === target));
    expect(application && searchFilter(application, 'adobe')).toContain('(manufacturer -contains adobe)');
    const row = { productDescription: 'Office', quantity: 5, purchaseDate: Date.UTC(2024, 2, 3), purchaseCurrency: 'EUR' };
    expect(license && describeRow(license, row)).toEqual({ name: 'Office', hint: 'Quantity 5 · 3 Mar 2024 · EUR' });
  });

  it('keeps eight recent records, each once, newest first', () => {
    const list = Array.from({ length: 9 }, (_, at) => ({ target: 'user' as const, id: String(at) })).reduce<
      ReturnType<typeof withRecent>
    >(withRecent, []);
    expect(list.map(({ id }) => id)).toEqual(['8', '7', '6', '5', '4', '3', '2', '1']);
    expect(withRecent(list, { target: 'user', id: '3' }).map(({ id }) => id)).toEqual(['3', '8', '7', '6', '5', '4', '2', '1']);
    expect(readRecent({ getItem: () => '[{"target":"user","id":"1"},{"x":1},null]' } as unknown as Storage, 's')).toEqual([
      { target: 'user', id: '1' },
    ]);
    expect(readRecent({ getItem: () => 'broken' } as unknown as Storage, 's')).toEqual([]);
  });
});

describe('initials', () => {
  it.each([
    ['Maja Lindqvist', 'ML'],
    ['maja@example.com', 'MC'],
    ['日本 太郎', '日太'],
    ['', '?'],
    ['Cher', 'C'],
  ])('%s', (name, initials) => expect(initialsOf(name)).toBe(initials));
});
