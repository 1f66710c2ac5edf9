import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { LATER } from '../src/text/en/later.ts';
import { LIST_PAGES } from './first-screen.ts';

/**
 * Bytes as sent to browsers: brotli, which they request on localhost and over TLS. Headers add 1 kB per file. They may shrink;
 * whoever lets them grow must take something else off the first screen.
 */
const BUDGET = { scripts: 3, scriptBytes: 184_000, styles: 3, styleBytes: 25_000 };

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

  const sent = (texts: readonly string[]) => texts.reduce((sum, text) => sum + brotliCompressSync(text).length, 0);

  it('comes in a few files that the page names at once', () => {
    const pages = holding(LIST_PAGES);
    const files = filesOf([...chunks().filter(({ isEntry }) => isEntry), ...holding(/\/app\/signed-in\.tsx$/), ...pages]);
    expect(pages).toHaveLength(1);
    expect(files.scripts.length).toBeLessThanOrEqual(BUDGET.scripts);
    expect(sent(files.scripts)).toBeLessThanOrEqual(BUDGET.scriptBytes);
    expect(files.styles.length).toBeLessThanOrEqual(BUDGET.styles);
    expect(sent(files.styles)).toBeLessThanOrEqual(BUDGET.styleBytes);
    // Else the functions of the first screen are compiled one after the other, before the first row.
    expect(pages[0]?.code).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
    const page = sourceOf('index.html');
    for (const { fileName } of [...pages, ...holding(/\/app\/signed-in\.tsx$/)]) expect(page).toContain(`="/${fileName}"`);
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
      return code.includes(`'${key}'`) || code.includes(`'${base}'`) || isMade;
    });
    expect(modules.length).toBeGreaterThan(100);
    expect(missing).toEqual([]);
  });
});
