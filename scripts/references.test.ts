import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/**
 * Code and documents name the rules that they follow: `service.md "Filtering" rules 2 to 4`, `contract.md "Sort"`, `ruling 18`,
 * `lessons.md "Export"`. These are in docs/service; decisions (`docs/decisions/0003`) and pages (`docs/import.md`) are in docs.
 */
const PAGE = /\b(service|contract|lessons)\.md\b/;
/** A page's name and the quoted headings after it, up to the next page, the end of the sentence or the end of the comment. */
const HEADINGS = /\b(service|contract|lessons)\.md((?:[\s,;*]|and\b|rules? \d+(?: to \d+)?|\d+\b|"[^"\n]+")*)/g;
const RULINGS = /\b(?:[Rr]ulings?)((?:[\s,]|and\b|\d+\b)*)/g;

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], { encoding: 'utf8' })
  .split('\0')
  .filter((file) => /\.(ts|tsx|mjs|md|css)$/.test(file) && !file.startsWith('scripts/references.') && existsSync(file));

const page = (name: string): string => readFileSync(`docs/service/${name}.md`, 'utf8');
const headings = new Map(
  ['service', 'contract', 'lessons'].map((name) => [
    name,
    new Set([...page(name).matchAll(/^#+ (.+)$/gm)].map((match) => match[1] ?? '')),
  ]),
);

interface Reference {
  readonly file: string;
  readonly to: string;
  readonly found: boolean;
}

function referencesOf(file: string, text: string): Reference[] {
  const headed = [...text.matchAll(HEADINGS)].flatMap(([, name = '', rest = '']) =>
    [...rest.matchAll(/"([^"]+)"/g)].map(([, heading = '']) => ({
      file,
      to: `${name}.md "${heading}"`,
      found: headings.get(name)?.has(heading) === true,
    })),
  );
  const ruled = [...text.matchAll(RULINGS)].flatMap(([, rest = '']) =>
    [...rest.matchAll(/\d+/g)].map(([number]) => ({
      file,
      to: `ruling ${number}`,
      found: headings.get('contract')?.has(`Ruling ${number}`) === true,
    })),
  );
  const decided = [...text.matchAll(/docs\/decisions\/(\d{4})/g)].map(([, number = '']) => ({
    file,
    to: `decision ${number}`,
    found: files.filter((other) => other.startsWith(`docs/decisions/${number}-`)).length === 1,
  }));
  const paged = [...text.matchAll(/\bdocs\/[\w/-]+\.(?:md|tsv)\b/g)].map(([path]) => ({
    file,
    to: path,
    found: existsSync(path),
  }));
  return [...headed, ...ruled, ...decided, ...paged];
}

describe('references', () => {
  const all = files.flatMap((file) => referencesOf(file, readFileSync(file, 'utf8')));

  it('lead to headings, rulings, decisions and pages that the repository has', () => {
    expect(all.filter(({ found }) => !found).map(({ file, to }) => `${file}: ${to}`)).toEqual([]);
    expect(all.length).toBeGreaterThan(100);
  });

  it('are read as they are written', () => {
    const text =
      ' * Source: service.md "Filtering" rules 2 to 4; contract.md "Sort", "No such",\n * rulings 6 and 99. See docs/decisions/9999.';
    expect(referencesOf('x', text).map(({ to, found }) => [to, found])).toEqual([
      ['service.md "Filtering"', true],
      ['contract.md "Sort"', true],
      ['contract.md "No such"', false],
      ['ruling 6', true],
      ['ruling 99', false],
      ['decision 9999', false],
    ]);
  });

  it('name a heading or a ruling wherever they name a page of the service', () => {
    const vague = files
      .filter((file) => /^(contract|server|src|scripts)\/.*(?<!\.test)\.tsx?$/.test(file))
      .flatMap((file) =>
        readFileSync(file, 'utf8')
          .split('\n')
          .filter((line) => PAGE.test(line) && !/"|ruling/i.test(line.replace(/^.*?\.md/, '')))
          .map((line) => `${file}: ${line.trim()}`),
      );
    expect(vague).toEqual([]);
  });

  it('leave no decision with the number of another', () => {
    const numbers = files.flatMap((file) => /^docs\/decisions\/(\d{4})-/.exec(file)?.[1] ?? []);
    expect(numbers).toEqual([...new Set(numbers)]);
  });
});
