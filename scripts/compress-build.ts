import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = new Set(['.html', '.js', '.css', '.svg', '.json', '.txt', '.webmanifest']);
/** In bytes; a smaller file fits a packet without compression. */
const WORTH_IT = 1024;

/** Writes `NAME.br` and `NAME.gz` beside every built text file, at the best compression, so that requests compress none. */
export function compressBuild(): Plugin {
  let folder = '';
  return {
    name: 'compress-build',
    apply: 'build',
    configResolved({ build }) {
      folder = build.outDir;
    },
    writeBundle: () => compressFolder(folder),
  };
}

/** Compresses the text files of a folder and of those below it. */
export async function compressFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && TEXT.has(extname(entry.name)));
  await Promise.all(files.map((file) => compressFile(join(file.parentPath, file.name))));
}

async function compressFile(path: string): Promise<void> {
  const plain = await readFile(path);
  if (plain.length < WORTH_IT) return;
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } }),
    promisify(gzip)(plain, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
}
