/**
 * The chain of licenses behind an upgrade: which licenses this one upgrades, and what those upgraded in turn.
 * Source: service.md "License upgrade".
 */

import { EMPTY_ID } from '../../../contract/fields.ts';
import type { AnswerOf } from '../../../contract/infer.ts';

export type Upgrade = Pick<AnswerOf<'listLicenseUpgrades'>, 'upgradedLicenseId' | 'quantity' | 'upgradedQuantity'>;

export interface ChainLink {
  readonly licenseId: string;
  /** The license that upgrades it; null for the start of the chain. */
  readonly upgradedBy: string | null;
  /** Number of steps from the start. */
  readonly depth: number;
  readonly quantity: number | null;
  readonly upgradedQuantity: number | null;
}

export interface Chain {
  /** In the order of the walk: each link follows the one that upgrades it. The start itself is not included. */
  readonly links: readonly ChainLink[];
  /** True if the chain is longer than was read. */
  readonly isCut: boolean;
}

export const CHAIN_LIMITS = { depth: 10, licenses: 50 } as const;

/** Walks depth-first; a license found twice (a cycle, or two ways to it) is listed once. Errors of `upgradesOf` pass through. */
export async function walkChain(start: string, upgradesOf: (licenseId: string) => Promise<readonly Upgrade[]>): Promise<Chain> {
  const links: ChainLink[] = [];
  const met = new Set([start]);
  let isCut = false;

  const visit = async (licenseId: string, depth: number): Promise<void> => {
    for (const { upgradedLicenseId, quantity, upgradedQuantity } of await upgradesOf(licenseId)) {
      if (upgradedLicenseId === null || upgradedLicenseId === '' || upgradedLicenseId === EMPTY_ID || met.has(upgradedLicenseId))
        continue;
      if (links.length >= CHAIN_LIMITS.licenses) {
        isCut = true;
        return;
      }
      met.add(upgradedLicenseId);
      links.push({ licenseId: upgradedLicenseId, upgradedBy: licenseId, depth: depth + 1, quantity, upgradedQuantity });
      if (depth + 1 >= CHAIN_LIMITS.depth) isCut = true;
      else await visit(upgradedLicenseId, depth + 1);
    }
  };
  await visit(start, 0);
  return { links, isCut };
}
