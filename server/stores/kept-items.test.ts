import { expect, it } from 'vitest';
import { KeptItems } from './kept-items.ts';

const item = (bytes: number) => new Uint8Array(bytes);

it('gives an item under the mark that it was kept under, and under no other', () => {
  const kept = new KeptItems(100);
  kept.keep('a', '1', item(10));
  expect([kept.get('a', '1'), kept.get('a', '2'), kept.get('b', '1')]).toEqual([item(10), undefined, undefined]);
  kept.keep('a', '2', item(20));
  expect([kept.get('a', '1'), kept.get('a', '2')]).toEqual([undefined, item(20)]);
});

it('holds no more bytes than it may, and lets go of what was unused for longest', () => {
  const kept = new KeptItems(100);
  for (const id of ['a', 'b', 'c']) kept.keep(id, '1', item(30));
  kept.get('a', '1');
  kept.keep('b', '2', item(40));
  kept.keep('d', '1', item(20));
  expect(['a', 'b', 'c', 'd'].map((id) => kept.get(id, id === 'b' ? '2' : '1')?.byteLength)).toEqual([30, 40, undefined, 20]);
  kept.keep('e', '1', item(101));
  expect(['a', 'b', 'd', 'e'].map((id) => kept.get(id, '1'))).toEqual([undefined, undefined, undefined, undefined]);
});
