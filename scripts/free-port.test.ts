import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { freePort } from './free-port.mjs';

// Both keep their ports until both have asked.
const ASK = `import { reservePort } from './scripts/free-port.mjs';
  const ports = Array.from({ length: 400 }, reservePort);
  console.log(ports.join());
  console.error('asked');
  process.stdin.resume();`;

it('a port is given to one who asks, also beside other processes, and never one that connections may have', async () => {
  const asking = [1, 2].map(() => spawn(process.execPath, ['--input-type=module', '-e', ASK]));
  const said = asking.map(({ stdout }) => text(stdout));
  const own = await freePort();
  await Promise.all(asking.map(({ stderr }) => once(stderr, 'data')));
  for (const { stdin } of asking) stdin.end();
  const ports = (await Promise.all(said)).flatMap((line) => line.trim().split(',').map(Number));
  expect(new Set([own, ...ports]).size).toBe(801);
  for (const port of ports) expect(port >= 12_000 && port < 30_000).toBe(true);
});
