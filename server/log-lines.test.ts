import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openLogLines } from './log-lines.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
});

it('writes the lines of some milliseconds at once and in their order, and none twice', () => {
  const written: string[] = [];
  const lines = openLogLines((text) => written.push(text));
  for (const line of ['a\n', 'b\n']) lines.write(line);
  expect(written).toEqual([]);
  vi.advanceTimersByTime(50);
  lines.write('c\n');
  expect(written).toEqual(['a\nb\n']);
  vi.advanceTimersByTime(200);
  expect(written).toEqual(['a\nb\n', 'c\n']);
});

it('lets no more than 64 KB wait', () => {
  const written: string[] = [];
  const lines = openLogLines((text) => written.push(text));
  const line = `${'x'.repeat(1023)}\n`;
  for (let count = 0; count < 100; count += 1) lines.write(line);
  expect(written.join('').length).toBe(64 * 1024);
  vi.advanceTimersByTime(50);
  expect(written.join('')).toBe(line.repeat(100));
});

it('writes what waits before the process ends', () => {
  const written: string[] = [];
  const before = new Set(process.listeners('exit'));
  openLogLines((text) => written.push(text)).write('last\n');
  for (const listener of process.listeners('exit')) if (!before.has(listener)) listener(0);
  expect(written).toEqual(['last\n']);
});
