import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from '../process.test-support.ts';

/** A folder on an 8 MB disk that only one process and its children see. */
export interface SmallDisk {
  readonly folder: string;
  /** The command on that disk, with a copy of `file` there. */
  on(command: Command, file?: string): Command;
  /** Takes all free space. */
  fill(pid: number): void;
  /** Frees it again. */
  free(pid: number): void;
}

const MEGABYTES = 8;

/**
 * A tmpfs in the process's own mount namespace, which ends with it. Needs Linux and the right to create namespaces, as root and
 * most containers have it; null without that.
 */
function tmpfs(): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), 'sam-small-disk-'));
  const mount = `mount -t tmpfs -o size=${MEGABYTES}m tmpfs ${folder}`;
  const asRoot = ['--map-root-user', '--mount', 'sh', '-c'];
  if (spawnSync('unshare', [...asRoot, mount]).status !== 0) return null;
  const inside = (pid: number) => join(`/proc/${pid}/root`, folder, 'filling');
  return {
    folder,
    on: (command, file) => [
      'unshare',
      ...asRoot,
      `${mount} && ${file ? `cp ${file} ${folder}/sam.db` : 'true'} && exec "$@"`,
      'sh',
      ...command,
    ],
    fill(pid) {
      // In ever smaller pieces, down to the last byte.
      for (let size = 1024 * 1024; size >= 1; size = Math.floor(size / 4)) {
        try {
          for (;;) writeFileSync(inside(pid), Buffer.alloc(size), { flag: 'a' });
        } catch (error) {
          if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
        }
      }
    },
    free: (pid) => rmSync(inside(pid)),
  };
}

/**
 * If nothing may be mounted: no file of the process may grow beyond a size; the system reports that to it as it reports a full
 * disk. `fill` lowers the limit to the present size.
 */
function limitedFiles(): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'sam-small-disk-'));
  const limit = (pid: number, bytes: string) => spawnSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:unlimited`]);
  return {
    folder,
    on: (command, file) => [
      'sh',
      '-c',
      `${file ? `cp ${file} ${folder}/sam.db` : 'true'} && exec prlimit --fsize=${file ? MEGABYTES * 1024 * 1024 : 200_000}:unlimited "$@"`,
      'sh',
      ...command,
    ],
    fill: (pid) => void limit(pid, String(readFileSync(join(folder, 'sam.db-wal')).length)),
    free: (pid) => void limit(pid, 'unlimited'),
  };
}

export const smallDisk = (): SmallDisk => tmpfs() ?? limitedFiles();
/** The fallback, tested so that it is known to work before it is needed. */
export const limitedDisk = limitedFiles;
