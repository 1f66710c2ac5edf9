import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inRange } from './node-range.mjs';

interface Package {
  /** npm omits it if it does not fit the platform. */
  readonly optional?: boolean;
  readonly engines?: { readonly node?: string };
  readonly scripts: Readonly<Record<string, string>>;
}
const read = <T>(name: string): T => JSON.parse(readFileSync(new URL(`../${name}`, import.meta.url), 'utf8')) as T;
const own = read<Package>('package.json');
const check = (version: string) => spawnSync(process.execPath, ['scripts/check-node.mjs', version], { encoding: 'utf8' });

describe('ranges of versions', () => {
  it.each([
    ['20.19.0', '^20.19.0 || >=22.12.0', true],
    ['20.18.9', '^20.19.0 || >=22.12.0', false],
    ['21.0.0', '^20.19.0 || >=22.12.0', false],
    ['26.1.0', '^20.19.0 || >=22.12.0', true],
    ['20.3.1', '20.x || 22.x', true],
    ['20.3.1', '18 || 20 || >=22', true],
    ['19.0.0', '18 || 20 || >=22', false],
    ['20.0.0', '>= 0.8', true],
    ['20.0.0', '*', true],
    ['20.0.0', '>=16 || 14 >=14.17', true],
    ['14.16.0', '>=16 || 14 >=14.17', false],
    ['20.0.0', '>=18 <20', false],
  ])('%s in %s: %s', (version, range, expected) => expect(inRange(version, range)).toBe(expected));
});

describe('the version of Node.js', () => {
  it('that is too old is told in one line', () => {
    const { status, stdout, stderr } = check('20.0.0');
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^SAM Console needs Node\.js .*20\.19\.0.*; this is 20\.0\.0\.\n$/);
  });
  it.each(['20.19.0', '20.20.2', '22.13.0', '24.0.0'])('%s is taken', (version) => expect(check(version).status).toBe(0));
  it('is looked at before whatever is started', () => {
    for (const name of ['prestart', 'sam', 'build', 'pretest'])
      expect(own.scripts[name]).toMatch(/^node scripts\/check-node\.mjs/);
  });
  it.each(['20.19.0', '20.20.2', '22.13.0', '24.0.0'])('%s is one that every package takes', (version) => {
    const { packages } = read<{ packages: Record<string, Package> }>('package-lock.json');
    const refusing = Object.entries(packages).filter(
      ([, { engines, optional }]) => !optional && engines?.node && !inRange(version, engines.node),
    );
    expect(refusing.map(([name, { engines }]) => `${name} ${engines?.node}`)).toEqual([]);
  });
});
