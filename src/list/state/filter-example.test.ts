import { expect, it } from 'vitest';
import { OPERATIONS } from '../../../contract/operations.ts';
import { filterExample } from './filter-example.ts';
import { checkText } from './filter-text.ts';

it('is a filter of the list it stands on, for every list', () => {
  const lists = OPERATIONS.filter(({ filter }) => filter);
  expect(lists.length).toBeGreaterThan(20);
  for (const { id, filterFields } of lists) {
    const example = filterExample(filterFields);
    expect(example, id).toMatch(/ -\w+ /);
    expect(checkText(example, filterFields), `${id}: ${example}`).toMatchObject({ ok: true });
  }
});
