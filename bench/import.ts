/**
 * The memory and time of an import of users, as the file grows: each size in a separate process, over an empty database.
 *
 *   node --import tsx bench/import.ts [--sizes 100000,1000000] [--form csv|ndjson|json] [--store]
 *
 * It is a dry run, which does everything except writing, unless `--store` is given. Only Linux reports the memory of a process.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '100000,1000000' },
    form: { type: 'string', default: 'csv' },
    store: { type: 'boolean', default: false },
  },
});
const LOOK_EVERY_MS = 100;
const LINES = 10_000;

const userOf = (n: number) => ({
  id: `00000000-0000-4000-8000-${String((n * 7_919) % 1_000_003).padStart(12, '0')}`,
  displayName: `Person Number ${n}`,
  username: `person.${n}`,
  email: `person.${n}@example.com`,
  department: `Department ${n % 50}`,
  country: `Country ${n % 30}`,
  status: n % 3 === 0 ? 'Inactive' : 'Active',
  lastActive: `2026-0${1 + (n % 9)}-15`,
});
const FORMS: Readonly<Record<string, (n: number) => string>> = {
  csv: (n) => `${n === 0 ? `${Object.keys(userOf(0)).join()}\n` : ''}${Object.values(userOf(n)).join()}\n`,
  ndjson: (n) => `${JSON.stringify(userOf(n))}\n`,
  json: (n) => `${n === 0 ? '[' : ','}${JSON.stringify(userOf(n))}\n`,
};

function writeUsers(file: string, count: number): void {
  const line = FORMS[values.form];
  if (line === undefined) throw new Error(`--form is one of ${Object.keys(FORMS).join(', ')}`);
  const descriptor = openSync(file, 'w');
  for (let from = 0; from < count; from += LINES)
    writeSync(descriptor, Array.from({ length: Math.min(LINES, count - from) }, (_, index) => line(from + index)).join(''));
  if (values.form === 'json') writeSync(descriptor, ']');
  closeSync(descriptor);
}

/** The peak memory of the process, in MB. */
const peakOf = (pid: number): number => {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
  } catch {
    return 0;
  }
};

async function measure(folder: string, count: number): Promise<string> {
  const file = join(folder, `users-${count}.${values.form}`);
  writeUsers(file, count);
  const args = ['dist-service/sam.mjs', 'import', 'users', file, '--db', join(folder, `sam-${count}.db`)];
  const started = performance.now();
  const child = spawn(process.execPath, [...args, ...(values.store ? [] : ['--dry-run'])], {
    cwd: join(import.meta.dirname, '..'),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  let peak = 0;
  const look = setInterval(() => {
    peak = Math.max(peak, peakOf(child.pid ?? 0) || 0);
  }, LOOK_EVERY_MS);
  const [code] = (await once(child, 'exit')) as [number | null];
  clearInterval(look);
  if (code !== 0) throw new Error(`the import ended with ${code}`);
  const seconds = (performance.now() - started) / 1_000;
  return `${count} users, ${(statSync(file).size / 1e6).toFixed(0)} MB of ${values.form}: at most ${peak.toFixed(0)} MB of memory, ${seconds.toFixed(0)} s`;
}

const folder = mkdtempSync(join(tmpdir(), 'sam-bench-'));
try {
  for (const size of values.sizes.split(',').map(Number)) console.log(await measure(folder, size));
} finally {
  rmSync(folder, { recursive: true });
}
