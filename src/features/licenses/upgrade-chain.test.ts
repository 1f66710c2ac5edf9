import { describe, expect, it } from 'vitest';
import { EMPTY_ID } from '../../../contract/fields.ts';
import { CHAIN_LIMITS, walkChain } from './upgrade-chain.ts';

const graph = (edges: Readonly<Record<string, readonly (string | null)[]>>) => (id: string) =>
  Promise.resolve((edges[id] ?? []).map((upgradedLicenseId) => ({ upgradedLicenseId, quantity: 2, upgradedQuantity: 1 })));

describe('walkChain', () => {
  it('follows the chain, each link after the one that upgrades it', async () => {
    const { links, isCut } = await walkChain('a', graph({ a: ['b', 'd'], b: ['c'] }));
    expect(links.map(({ licenseId, upgradedBy, depth }) => [licenseId, upgradedBy, depth])).toEqual([
      ['b', 'a', 1],
      ['c', 'b', 2],
      ['d', 'a', 1],
    ]);
    expect(isCut).toBe(false);
  });

  it('ends in a ring and lists what is met twice once', async () => {
    const { links } = await walkChain('a', graph({ a: ['b', 'c'], b: ['a', 'c'], c: ['b'] }));
    expect(links.map((link) => link.licenseId)).toEqual(['b', 'c']);
  });

  it('passes over ids that stand for none', async () => {
    expect((await walkChain('a', graph({ a: [null, '', EMPTY_ID] }))).links).toEqual([]);
  });

  it('stops at its limits and says so', async () => {
    const endless = (id: string) => Promise.resolve([{ upgradedLicenseId: `${id}x`, quantity: 1, upgradedQuantity: 1 }]);
    const deep = await walkChain('a', endless);
    expect(deep.links).toHaveLength(CHAIN_LIMITS.depth);
    expect(deep.isCut).toBe(true);
    const wide = await walkChain('a', graph({ a: Array.from({ length: 80 }, (_, index) => `w${index}`) }));
    expect(wide.links).toHaveLength(CHAIN_LIMITS.licenses);
    expect(wide.isCut).toBe(true);
  });
});
