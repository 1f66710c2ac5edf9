import { describe, expect, it } from 'vitest';
import { type Relation, toLadder } from './compatibility.ts';

const relation = (id: string, compatibilityType: string | null, compatibilityOrder: number | null): Relation => ({
  compatibleApplicationId: id,
  compatibilityType,
  compatibilityOrder,
});
const ids = (relations: readonly Relation[]) => relations.map((item) => item.compatibleApplicationId);

describe('toLadder', () => {
  it('puts the nearest steps next to the application', () => {
    const ladder = toLadder([
      relation('u1', 'Upgrade', 1),
      relation('u3', 'Upgrade', 3),
      relation('d2', 'Downgrade', 2),
      relation('u2', 'Upgrade', 2),
      relation('d1', 'Downgrade', 1),
    ]);
    expect(ids(ladder.upgrades)).toEqual(['u3', 'u2', 'u1']);
    expect(ids(ladder.downgrades)).toEqual(['d1', 'd2']);
    expect(ladder.others).toEqual([]);
  });

  it('keeps unknown types and missing orders', () => {
    const ladder = toLadder([
      relation('x', 'Sidegrade', 1),
      relation('n', null, null),
      relation('u', 'Upgrade', null),
      relation('v', 'Upgrade', 9),
    ]);
    expect(ids(ladder.others)).toEqual(['x', 'n']);
    expect(ids(ladder.upgrades)).toEqual(['u', 'v']);
  });

  it('makes an empty ladder of nothing', () => {
    expect(toLadder([])).toEqual({ upgrades: [], downgrades: [], others: [] });
  });
});
