import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { HEAP_GROWTH_FLAG } from './heap-growth.ts';

it('sets a flag that V8 knows: an unknown one would be ignored', () => {
  // On the command line, Node.js refuses to start with a flag that V8 does not know.
  expect(execFileSync(process.execPath, [HEAP_GROWTH_FLAG, '--print', '"started"']).toString()).toBe('started\n');
});
