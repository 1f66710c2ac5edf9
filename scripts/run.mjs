import { spawn } from 'node:child_process';

const shell = process.platform === 'win32';
const ended = (child) =>
  new Promise((resolve) => {
    child.on('error', () => resolve(false));
    child.on('close', (code) => resolve(code === 0));
  });

/** Runs a program; true if it succeeds. */
export const run = (command, args) => ended(spawn(command, args, { stdio: 'inherit', shell }));

/** Runs a program beside others: its output is printed as a whole at the end. */
export async function runBeside(name, command, args) {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], shell });
  const printed = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => printed.push(chunk));
  const ok = await ended(child);
  console.log(`\n# ${name}: ${ok ? 'ok' : 'failed'}\n${Buffer.concat(printed)}`);
  return ok;
}
