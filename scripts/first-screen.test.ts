import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { LATER } from '../src/text/en/later.ts';
import { UNUSED } from '../src/theme/css-variables.ts';
import { LIST_PAGES } from './first-screen.ts';
import firstCalls from './react-first-calls.json' with { type: 'json' };

/**
 * Bytes as sent to browsers: brotli, which they request on localhost and over TLS. Headers add 1 kB per file, and
 * `early-start.js` is a file more: 190 kB in all, for every list. They may shrink; whoever lets them grow must take something else
 * off the first screen.
 */
const BUDGET = { scripts: 3, scriptBytes: 166_600, styles: 1, styleBytes: 11_000 };
/** With what the list of one kind of record adds. */
const LIST_BUDGET = { scripts: 4, scriptBytes: 168_900, styles: 2, styleBytes: 12_200 };
/** With a list that has its own surroundings; charts, menus and dialogs come after the rows. */
const LIST_PAGE_BUDGET = { scripts: 8, scriptBytes: 172_200, styles: 3, styleBytes: 12_700 };
/** With pages that show no list first, and the texts of all of them: what they reach so far. */
const PAGE_BUDGET = { scripts: 21, scriptBytes: 242_800, styles: 8, styleBytes: 21_900 };

/** Only shown over a service without the console's operations, with the part that gathers lists, which has all texts. */
const OVER_LISTS: readonly string[] = ['position.notRead'];

const AREA = /\/src\/features\/\w+\/pages\.ts$/;

describe('what a list needs before its first row', () => {
  let output: Rolldown.RolldownOutput['output'];
  beforeAll(async () => {
    const root = join(import.meta.dirname, '..');
    // Vitest's own value would build React for development.
    vi.stubEnv('NODE_ENV', 'production');
    const built = await build({ root, logLevel: 'silent', build: { write: false } });
    vi.unstubAllEnvs();
    if (!('output' in built)) throw new Error('the build gave no single output');
    output = built.output;
  });

  const chunks = () => output.filter((file) => file.type === 'chunk');
  const holding = (module: RegExp) => chunks().filter(({ moduleIds }) => moduleIds.some((id) => module.test(id)));

  /** The files of these chunks and of everything they import statically. */
  function filesOf(start: readonly Rolldown.OutputChunk[]) {
    const scripts = new Map<string, Rolldown.OutputChunk>();
    const styles = new Set<string>();
    const take = (chunk: Rolldown.OutputChunk | undefined): void => {
      if (!chunk || scripts.has(chunk.fileName)) return;
      scripts.set(chunk.fileName, chunk);
      for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(style);
      for (const name of chunk.imports) take(chunks().find(({ fileName }) => fileName === name));
    };
    start.forEach(take);
    return { scripts: [...scripts.values()].map(({ code }) => code), styles: [...styles].map(sourceOf) };
  }

  function sourceOf(name: string): string {
    const file = output.find(({ fileName }) => fileName === name);
    return file?.type === 'asset' ? String(file.source) : '';
  }

  const sizes = new Map<string, number>();
  function sizeOf(text: string): number {
    const size = sizes.get(text) ?? brotliCompressSync(text).length;
    sizes.set(text, size);
    return size;
  }
  const sent = (texts: readonly string[]) => texts.reduce((sum, text) => sum + sizeOf(text), 0);

  const firstChunks = () => [
    ...chunks().filter(({ isEntry }) => isEntry),
    ...holding(/\/app\/signed-in\.tsx$/),
    ...holding(LIST_PAGES),
  ];

  /** The modules that the rows of pages load: options of lists, or whole pages; not the pages of their records. */
  const loadedBy = (name: 'list' | 'listPage' | 'page'): string[] =>
    holding(AREA).flatMap(({ moduleIds }) =>
      moduleIds
        .filter((id) => AREA.test(id))
        .flatMap((id) => {
          const rows = readFileSync(id, 'utf8').replaceAll(/detail: \{[^}]*\}/g, '');
          const found = rows.matchAll(new RegExp(`${name}: async \\(\\) => \\(await import\\('([^']+)'\\)\\)`, 'g'));
          return [...found].map(([, path = '']) => join(dirname(id), path));
        }),
    );

  function expectWithin(budget: typeof BUDGET, start: readonly Rolldown.OutputChunk[], what: string): void {
    const { scripts, styles } = filesOf(start);
    const needed = { scripts: scripts.length, scriptBytes: sent(scripts), styles: styles.length, styleBytes: sent(styles) };
    for (const [name, most] of Object.entries(budget))
      expect(needed[name as keyof typeof BUDGET], `${name} of ${what}`).toBeLessThanOrEqual(most);
  }

  it('comes in a few files that the page names at once', () => {
    const pages = holding(LIST_PAGES);
    expect(pages).toHaveLength(1);
    expectWithin(BUDGET, firstChunks(), 'every list');
    // In brackets, they are compiled before they are called. The minifier puts a few into the place of their only call.
    const [react] = holding(/\/react-dom-client\.production\.js$/);
    expect(react?.code.match(/[\w$]=\(function\(/g)?.length).toBeGreaterThan(0.9 * firstCalls.length);
    const page = sourceOf('index.html');
    for (const { fileName } of [...pages, ...holding(/\/app\/signed-in\.tsx$/)]) expect(page).toContain(`="/${fileName}"`);
    // The longest to compile is requested first.
    expect(/(?:href|src)="\/([^"]+)"/.exec(page)?.[1]).toBe(pages[0]?.fileName);
  });

  it.each([
    ['list', LIST_BUDGET, [], 5],
    ['listPage', LIST_PAGE_BUDGET, [], 8],
    ['page', PAGE_BUDGET, [/\/text\/en\/later\.ts$/], 2],
  ] as const)('is little more for what has code of its own: %s', (name, budget, more, moreThan) => {
    const modules = loadedBy(name);
    expect(modules.length).toBeGreaterThan(moreThan);
    for (const module of modules) {
      const own = chunks().filter(({ moduleIds }) => moduleIds.includes(module));
      expect(own, module).toHaveLength(1);
      expectWithin(budget, [...firstChunks(), ...own, ...more.flatMap(holding)], module);
    }
  });

  it('leaves charts, export, filter builder, dialogs and the client of the provider for later', () => {
    const first = filesOf([...chunks().filter(({ isEntry }) => isEntry), ...holding(LIST_PAGES)]).scripts;
    for (const part of [
      /recharts/,
      /@floating-ui/,
      // What lists draw first are plain elements.
      /@mantine\/core\/esm\/components\/\w+\/\w+\.mjs$/,
      /\/core\/Box\/Box\.mjs$/,
      /bulk-runner/,
      /text\/en\/later/,
      /export-dialog/,
      /filter-panel/,
      /bulk-dialog/,
      /palette-list/,
      /oidc-client-ts\/dist/,
    ]) {
      const holders = holding(part);
      expect(holders.length).toBeGreaterThan(0);
      for (const { code } of holders) expect(first).not.toContain(code);
    }
  });

  it('has only the parts of the router and the table that lists use', () => {
    const code = filesOf(firstChunks()).scripts.join('');
    expect(code).toMatch(/getLeftVisibleLeafColumns/);
    // Words of the router's forms and links of navigation, and of the table's headers.
    for (const part of [/x-www-form-urlencoded/, /transitioning/, /placeholderId/]) expect(code).not.toMatch(part);
  });

  it('has the variables of both color schemes in its style, and no code that makes them', () => {
    const [style = ''] = filesOf(firstChunks()).styles;
    for (const scheme of ['light', 'dark'])
      expect(style).toMatch(new RegExp(`--mantine-color-scheme: ?${scheme};.*--sam-surface:`));
    expect(holding(/\/default-css-variables-resolver\.mjs$/)).toEqual([]);
    const all = modulesOf(chunks().map(({ code }) => code)).map((id) => readFileSync(id, 'utf8'));
    const unused = new RegExp(`['"](${UNUSED.join('|')})[.'"]|mantine-color-(${UNUSED.join('|')})`);
    expect(all.filter((code) => unused.test(code))).toEqual([]);
  });

  /** The modules of these files that are ours. */
  const modulesOf = (codes: readonly string[]) =>
    chunks()
      .filter(({ code }) => codes.includes(code))
      .flatMap(({ moduleIds }) => moduleIds)
      .filter((id) => /\/src\/.*\.tsx?$/.test(id));

  /** Texts loaded later that these modules show. */
  function missingIn(modules: readonly string[]): readonly string[] {
    const code = modules.map((id) => readFileSync(id, 'utf8')).join('\n');
    return Object.keys(LATER).filter((key) => {
      // For values and fields that may come with any list.
      if (/^(enum|bit|map|field|permission)\./.test(key)) return true;
      const base = key.replace(/\.(zero|one|two|few|many|other)$/, '');
      const parts = key.split('.');
      const isMade = [1, 2].some((cut) => parts.length > cut && code.includes(`\`${parts.slice(0, -cut).join('.')}.\${`));
      // In double quotes as an attribute of JSX.
      return code.includes(`'${key}'`) || code.includes(`"${key}"`) || code.includes(`'${base}'`) || isMade;
    });
  }

  it('has all its texts', () => {
    const first = filesOf([...chunks().filter(({ isEntry }) => isEntry), ...holding(LIST_PAGES)]).scripts;
    const modules = modulesOf(first);
    expect(modules.length).toBeGreaterThan(100);
    expect(missingIn(modules)).toEqual([]);
  });

  it('has all its texts where a list has its own surroundings', () => {
    const first = filesOf(firstChunks()).scripts;
    for (const module of loadedBy('listPage')) {
      const own = chunks().filter(({ moduleIds }) => moduleIds.includes(module));
      const more = filesOf(own).scripts.filter((code) => !first.includes(code));
      const missing = missingIn(modulesOf(more));
      expect(
        missing.filter((key) => !OVER_LISTS.includes(key)),
        module,
      ).toEqual([]);
    }
  });
});
