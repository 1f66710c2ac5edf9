import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { licenceNotices, noticeOf, packageOf } from './licence-notices.ts';

describe('licence notices', () => {
  it.each([
    ['/x/node_modules/react/index.js', '/x/node_modules/react'],
    ['/x/node_modules/@mantine/core/esm/a.mjs?v=1', '/x/node_modules/@mantine/core'],
    ['/x/node_modules/a/node_modules/b/c.js', '/x/node_modules/a/node_modules/b'],
    ['\0/x/node_modules/react/index.js?commonjs', '/x/node_modules/react'],
    ['C:\\x\\node_modules\\react\\index.js', 'C:/x/node_modules/react'],
    ['/x/src/main.tsx', null],
    ['\0virtual:mantine-styles', null],
  ])('know the library of %s', (module, folder) => expect(packageOf(module)).toBe(folder));

  it('have name, version, licence and the text that is to be passed on', () => {
    expect(noticeOf('node_modules/react')).toMatch(/^react 19\.\d+\.\d+ \(MIT\)\n\nMIT License\n\nCopyright \(c\) Meta/);
  });

  it('are refused to a library that names no licence', () => {
    const folder = mkdtempSync(join(tmpdir(), 'sam-licence-'));
    writeFileSync(join(folder, 'package.json'), '{"name":"x","version":"1.0.0"}');
    expect(() => noticeOf(folder)).toThrow('names no licence');
  });

  it('are written for what is in the bundle, once each', () => {
    const { generateBundle } = licenceNotices();
    const files: { fileName?: string; source?: unknown }[] = [];
    const chunk = (...moduleIds: string[]) => ({ type: 'chunk', moduleIds });
    const at = (name: string) => join(process.cwd(), 'node_modules', name);
    const bundle = {
      'a.js': chunk(at('react/index.js'), '/src/main.tsx'),
      'b.js': chunk(at('react/jsx-runtime.js'), at('clsx/dist/clsx.mjs')),
      'a.css': { type: 'asset' },
    };
    if (typeof generateBundle !== 'function') throw new Error('no hook');
    Reflect.apply(generateBundle, { emitFile: (file: object) => void files.push(file) }, [{}, bundle]);
    expect(files.map(({ fileName }) => fileName)).toEqual(['third-party-notices.txt']);
    const text = String(files[0]?.source);
    expect(text.match(/^\S+ [\d.]+ \(.+\)$/gm)).toEqual([expect.stringMatching(/^clsx /), expect.stringMatching(/^react /)]);
  });
});
