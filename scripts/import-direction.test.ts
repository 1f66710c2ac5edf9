import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DOORS, ZONES, zoneOf } from './zones.ts';

const isTest = (file: string): boolean => /(\.(test|test-support)|\/test-(data|support))\.tsx?$/.test(file);
/** Server and dashboard without their tests. */
const files = ['contract', 'server', 'src']
  .flatMap((folder) => readdirSync(folder, { withFileTypes: true, recursive: true }))
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))
  .filter((file) => !isTest(file) && !file.endsWith('.d.ts') && file !== 'src/page.test-support.tsx');

const importsOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => match[1] ?? '');
const targetsOf = (file: string): string[] =>
  importsOf(file)
    .filter((path) => path.startsWith('.'))
    .map((path) => normalize(join(dirname(file), path.replace(/\?.*$/, ''))));

describe('imports', () => {
  it('know the zone of every file', () => {
    expect(files.filter((file) => zoneOf(file) === undefined)).toEqual([]);
    expect(files.length).toBeGreaterThan(100);
  });

  it('go in one direction between the zones', () => {
    const wrong = files.flatMap((file) => {
      const from = zoneOf(file);
      const feature = /^src\/features\/[^/]+\//.exec(file)?.[0];
      return targetsOf(file).flatMap((target) => {
        const to = zoneOf(target);
        const isOwn = to === from && (feature === undefined || target.startsWith(feature));
        return isOwn || (to && from?.may.includes(to.name)) ? [] : [`${file} imports ${target}`];
      });
    });
    expect(wrong).toEqual([]);
  });

  it('could not go in circles: a zone names only zones above it in the list', () => {
    const later = ZONES.flatMap(({ name, may }, index) =>
      may.filter((other) => ZONES.findIndex((zone) => zone.name === other) >= index).map((other) => `${name} → ${other}`),
    );
    expect(later).toEqual([]);
    const names = ZONES.map(({ name }) => name);
    expect(ZONES.flatMap(({ may }) => may).filter((name) => !names.includes(name))).toEqual([]);
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

describe('the map in ARCHITECTURE.md', () => {
  it('has the zones and what they may import, as they are held here', () => {
    const rows = [...readFileSync('ARCHITECTURE.md', 'utf8').matchAll(/^\| \*\*(.+?)\*\* .*\| ([^|]*) \|$/gm)];
    const shown = rows.map(([, name = '', may = '']) => [name, may === '–' ? [] : may.split(', ')]);
    expect(shown).toEqual(ZONES.map(({ name, may }) => [name, may]));
  });
});
