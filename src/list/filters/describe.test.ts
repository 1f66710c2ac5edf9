import { describe, expect, it } from 'vitest';
import { parseFilter } from '../../../contract/filter/parse.ts';
import { User, UserSubscription } from '../../../contract/resources/index.ts';
import { pathLabel, putIntoWords } from './describe.ts';

const words = (text: string, { fields }: typeof User | typeof UserSubscription) => {
  const read = parseFilter(text);
  if (!read.ok || read.tree === null) throw new Error(text);
  return putIntoWords(read.tree, {
    fields,
    zone: 'UTC',
    labelOf: (path) => pathLabel(path, new Map(), fields),
    nameOf: () => undefined,
    whole: null,
  });
};

describe('filters on ways of discovery', () => {
  it('name the way, unknown ones by their number', () => {
    expect(words('discoveryTypes.1 -gt 0', User)).toContain('Discovery types · Added by hand');
    expect(words('discoveryTypes.0 -exists true', User)).toContain('SaaS connector');
    expect(words('discoveryTypes.5 -gt 0', User)).toContain('Discovery types 5');
    expect(words('discoveryType -eq 8', UserSubscription)).toContain('CASB');
    expect(words('discoveryType -eq 5', UserSubscription)).toContain('5');
  });
});
