import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const NOTICE = /^(?:licen[cs]e|notice|copying)(?:\.(?:md|txt))?$/i;
const PACKAGE = /^(.*[/\\]node_modules[/\\](?:@[^/\\]+[/\\])?[^/\\]+)[/\\]/;

/** The folder of the library that a bundled module comes from; null for the project's own modules and virtual ones. */
export function packageOf(module: string): string | null {
  return PACKAGE.exec(module.replace(/^\0/, '').replace(/\?.*$/s, ''))?.[1]?.replaceAll('\\', '/') ?? null;
}

/** Name, version, license and notices of a library. Throws if it names no license: unlicensed code must not be shipped. */
export function noticeOf(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Record<string, unknown>;
  if (typeof license !== 'string') throw new Error(`${folder} names no licence`);
  const texts = readdirSync(folder)
    .filter((file) => NOTICE.test(file))
    .sort()
    .map((file) => readFileSync(join(folder, file), 'utf8').trim());
  return [`${name} ${version} (${license})`, ...texts].join('\n\n');
}

/** Writes `third-party-notices.txt` beside the bundle: the notices that the licenses of the bundled libraries require. */
export function licenceNotices(): Plugin {
  return {
    name: 'licence-notices',
    apply: 'build',
    generateBundle(_options, bundle) {
      const folders = new Set<string>();
      for (const output of Object.values(bundle)) {
        if (output.type !== 'chunk') continue;
        for (const module of output.moduleIds) {
          const folder = packageOf(module);
          if (folder !== null) folders.add(folder);
        }
      }
      const notices = [...new Set([...folders].map(noticeOf))].sort();
      const rule = `\n\n${'-'.repeat(80)}\n\n`;
      const source = [`The dashboard contains ${notices.length} libraries.`, ...notices].join(rule);
      this.emitFile({ type: 'asset', fileName: 'third-party-notices.txt', source: `${source}\n` });
    },
  };
}
