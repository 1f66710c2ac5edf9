import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { withoutStacks } from './react-sentinels.ts';

const folder = join(createRequire(import.meta.url).resolve('react-dom/package.json'), '..');
const whole = readFileSync(join(folder, 'cjs/react-dom-client.production.js'), 'utf8');

/** The errors that the file creates in its first run, before anything is drawn. */
function firstErrors(code: string): Error[] {
  const created: Error[] = [];
  const note = (message?: string, options?: ErrorOptions): Error => {
    const error = new Error(message, options);
    created.push(error);
    return error;
  };
  note.prototype = Error.prototype;
  const exports = {};
  new Function('exports', 'require', 'Error', code)(exports, createRequire(import.meta.url), note);
  expect(Object.keys(exports)).toContain('createRoot');
  return created;
}

it('creates no error in the first run of react-dom, which has five', () => {
  expect(firstErrors(whole)).toHaveLength(5);
  expect(firstErrors(withoutStacks(whole))).toHaveLength(0);
});

it('keeps what a sentinel says, should one ever be seen', () => {
  const made = withoutStacks(
    'const formatProdErrorMessage = (code) => "error " + code; HydrationMismatchException = Error(formatProdErrorMessage(519));',
  );
  const sentinel: unknown = new Function(`let HydrationMismatchException; ${made} return HydrationMismatchException;`)();
  expect(sentinel).toBeInstanceOf(Error);
  expect(sentinel).toHaveProperty('message', 'error 519');
});
