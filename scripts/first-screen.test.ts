import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { LATER } from '../src/text/en/later.ts';
import { LIST_PAGES } from './first-screen.ts';

/**
 * Bytes as sent to browsers: brotli, which they request on localhost and over TLS. Headers add 1 kB per file, and
 * `early-start.js` is a file more: 190 kB in all, for every list. They may shrink; whoever lets them grow must take something else
 * off the first screen.
 */
const BUDGET = { scripts: 3, scriptBytes: 181_500, styles: 1, styleBytes: 14_500 };
/** With what the list of one kind of record adds. */
const LIST_BUDGET = { scripts: 4, scriptBytes: 183_700, styles: 2, styleBytes: 15_500 };
/** With pages that are more than a list, and the texts of all of them: what they reach so far. */
const PAGE_BUDGET = { scripts: 22, scriptBytes: 256_000, styles: 8, styleBytes: 22_000 };

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
  const loadedBy = (name: 'list' | 'page'): string[] =>
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
    // Else the functions of the first screen are compiled one after the other, before the first row.
    expect(pages[0]?.code).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
    const page = sourceOf('index.html');
    for (const { fileName } of [...pages, ...holding(/\/app\/signed-in\.tsx$/)]) expect(page).toContain(`="/${fileName}"`);
  });

  it.each([
    ['list', LIST_BUDGET, []],
    ['page', PAGE_BUDGET, [/\/text\/en\/later\.ts$/]],
  ] as const)('is little more for what has code of its own: %s', (name, budget, more) => {
    const modules = loadedBy(name);
    expect(modules.length).toBeGreaterThan(5);
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
      /Popover\.mjs$/,
      /Menu\.mjs$/,
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

  it('has all its texts', () => {
    const first = filesOf([...chunks().filter(({ isEntry }) => isEntry), ...holding(LIST_PAGES)]).scripts;
    const modules = chunks()
      .filter(({ code }) => first.includes(code))
      .flatMap(({ moduleIds }) => moduleIds)
      .filter((id) => /\/src\/.*\.tsx?$/.test(id));
    const code = modules.map((id) => readFileSync(id, 'utf8')).join('\n');
    const missing = Object.keys(LATER).filter((key) => {
      // For values and fields that may come with any list.
      if (/^(enum|bit|map|field|permission)\./.test(key)) return true;
      const base = key.replace(/\.(zero|one|two|few|many|other)$/, '');
      const parts = key.split('.');
      const isMade = [1, 2].some((cut) => parts.length > cut && code.includes(`\`${parts.slice(0, -cut).join('.')}.\${`));
      // In double quotes as an attribute of JSX.
      return code.includes(`'${key}'`) || code.includes(`"${key}"`) || code.includes(`'${base}'`) || isMade;
    });
    expect(modules.length).toBeGreaterThan(100);
    expect(missing).toEqual([]);
  });
});
