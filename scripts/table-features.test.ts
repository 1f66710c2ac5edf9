import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createTable } from '@tanstack/react-table';
import { expect, it } from 'vitest';
import { placedColumns, tableOptions } from '../src/list/grid/placing.ts';
import { withUsedFeatures } from './table-features.ts';

const columns = ['a', 'b', 'c', 'd'].map((name) => ({ name, width: 200, grows: name !== 'd' }));

function placedBy(create: typeof createTable, pinned: readonly string[]) {
  const options = tableOptions({ columns, widths: { b: 10, c: 5000 }, pinned, isNarrow: false, room: 900 });
  const rest = { onStateChange: () => {}, renderFallbackValue: null };
  return placedColumns(create({ ...options, ...rest, state: { columnVisibility: {}, ...options.state } }));
}

it('places columns as the whole library does', async () => {
  const inLibrary = createRequire(createRequire(import.meta.url).resolve('@tanstack/react-table'));
  const file = inLibrary.resolve('@tanstack/table-core').replace(/index\.js$/, 'index.mjs');
  const whole = readFileSync(file, 'utf8');
  const code = withUsedFeatures(whole);
  expect(code.length).toBeLessThan(whole.length);
  const url = `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`;
  const built: { createTable: typeof createTable } = await import(/* @vite-ignore */ url);
  for (const pinned of [[], ['d'], ['b', 'd']])
    expect(placedBy(built.createTable, pinned)).toEqual(placedBy(createTable, pinned));
});
