import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import first from './react-first-calls.json' with { type: 'json' };
import { functionsOf, withFirstCalls } from './react-first-calls.ts';

const folder = join(createRequire(import.meta.url).resolve('react-dom/package.json'), '..');
const whole = readFileSync(join(folder, 'cjs/react-dom-client.production.js'), 'utf8');

it('puts the functions of the list in brackets, and no other', () => {
  const names = [...withFirstCalls(whole).matchAll(/^var ([\w$]+) = \(function \1\(/gm)].map(([, name]) => name);
  expect(names.sort()).toEqual([...first].sort());
  expect(names.length).toBeGreaterThan(50);
  // What a first drawing certainly calls, and what it certainly does not.
  expect(names).toEqual(expect.arrayContaining(['beginWork', 'completeWork', 'updateProperties']));
  expect(names).not.toContain('startViewTransition');
});

it('leaves a library that runs, with the same functions', () => {
  const exports: Record<string, unknown> = {};
  new Function('exports', 'require', withFirstCalls(whole))(exports, createRequire(import.meta.url));
  expect(exports.createRoot).toBeTypeOf('function');
  const rest = [...functionsOf(withFirstCalls(whole)).keys()];
  expect([...rest, ...first].sort()).toEqual([...functionsOf(whole).keys()].sort());
});
