import { describe, expect, it } from 'vitest';
import { OPERATIONS, operation } from '../../contract/operations.ts';
import { openedBy } from './opened-by.ts';

describe('openedBy', () => {
  it('names for every list with details the one parameter that a row fills, and a field that the rows have', () => {
    for (const list of OPERATIONS.filter(({ answers }) => answers === 'collection')) {
      const opened = openedBy(list.id);
      if (!opened) continue;
      const own = operation(opened.detail).params.filter((param) => !list.params.includes(param));
      // A list of a thing and its details share no parameter, or all but one.
      expect([opened.param], list.id).toEqual(own.length > 0 ? own : [list.params[0]]);
      expect(Object.keys(list.resource.fields), list.id).toContain(opened.field);
    }
  });

  it('opens nothing where there are no details', () => {
    expect(openedBy('listPlatforms')).toBeNull();
    expect(openedBy('listGroupMembers')).toBeNull();
    expect(openedBy('listApplicationTransferSummaries')).toBeNull();
  });
});
