import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Who may import whom, the first matching prefix counts: what is not listed for a folder is refused. */
const MAY_IMPORT: readonly (readonly [folder: string, allowed: readonly string[]])[] = [
  ['contract/', ['contract/']],
  ['server/db/', ['server/db/', 'contract/']],
  ['server/stores/', ['server/stores/', 'server/db/', 'contract/']],
  ['server/', ['server/', 'contract/']],
  ['src/keys/', ['src/keys/', 'src/store.ts']],
  ['src/text/', ['src/text/', 'src/store.ts', 'contract/']],
  [
    'src/ui/',
    ['src/ui/', 'src/text/', 'src/theme/', 'src/clock.ts', 'src/format.ts', 'src/paths.ts', 'src/request-error.ts', 'contract/'],
  ],
  ['src/charts/', ['src/charts/', 'src/ui/', 'src/text/', 'src/theme/', 'src/clock.ts', 'src/format.ts', 'contract/']],
  [
    'src/session/',
    [
      'src/session/',
      'src/paths.ts',
      'src/text/',
      'src/clock.ts',
      'src/format.ts',
      'src/request-error.ts',
      'src/store.ts',
      'contract/',
    ],
  ],
  [
    'src/api/',
    [
      'src/api/',
      'src/paths.ts',
      'src/session/',
      'src/text/',
      'src/clock.ts',
      'src/format.ts',
      'src/request-error.ts',
      'src/store.ts',
      'contract/',
    ],
  ],
  [
    'src/list/',
    [
      'src/keys/',
      'src/list/',
      'src/api/',
      'src/session/',
      'src/ui/',
      'src/text/',
      'src/clock.ts',
      'src/format.ts',
      'src/paths.ts',
      'src/request-error.ts',
      'src/store.ts',
      'contract/',
    ],
  ],
  [
    'src/detail/',
    [
      'src/keys/',
      'src/detail/',
      'src/list/',
      'src/api/',
      'src/session/',
      'src/ui/',
      'src/text/',
      'src/clock.ts',
      'src/format.ts',
      'src/paths.ts',
      'src/request-error.ts',
      'src/store.ts',
      'contract/',
    ],
  ],
  ['src/app/', ['src/', 'contract/']],
];

/** One library, one door. */
const DOORS: Readonly<Record<string, readonly string[]>> = {
  '@tanstack/react-table': ['src/list/'],
  '@tanstack/react-virtual': ['src/list/'],
  recharts: ['src/charts/'],
  'oidc-client-ts': ['src/session/'],
  'oidc-provider': ['server/oidc/'],
  kysely: ['server/stores/', 'server/db/'],
  'better-sqlite3': ['server/db/'],
  commander: ['server/cli/'],
};

const isTest = (file: string): boolean => /\.(test|test-support)\.tsx?$/.test(file);

function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !isTest(file));
}

const files = ['contract', 'server', 'src'].flatMap(sourceFiles);
const importsOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => match[1] ?? '');

describe('imports', () => {
  it('go in one direction between the folders', () => {
    const wrong = files.flatMap((file) => {
      const feature = /^src\/features\/[^/]+\//.exec(file)?.[0];
      const allowed = feature
        ? [
            feature,
            'src/list/',
            'src/detail/',
            'src/charts/',
            'src/api/',
            'src/session/',
            'src/ui/',
            'src/text/',
            'src/keys/',
            'src/clock.ts',
            'src/format.ts',
            'src/paths.ts',
            'src/request-error.ts',
            'src/store.ts',
            'contract/',
          ]
        : MAY_IMPORT.find(([folder]) => file.startsWith(folder))?.[1];
      if (!allowed) return [];
      return importsOf(file)
        .filter((path) => path.startsWith('.'))
        .map((path) => normalize(join(dirname(file), path)))
        .filter((target) => !allowed.some((prefix) => target.startsWith(prefix)))
        .map((target) => `${file} imports ${target}`);
    });
    expect(wrong).toEqual([]);
    expect(files.length).toBeGreaterThan(100);
  });

  it('reach each library through its one door', () => {
    const wrong = files.flatMap((file) =>
      importsOf(file)
        .filter((name) => DOORS[name]?.every((door) => !file.startsWith(door)))
        .map((name) => `${file} imports ${name}`),
    );
    expect(wrong).toEqual([]);
  });
});
