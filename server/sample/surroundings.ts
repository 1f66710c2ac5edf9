import type { Registry } from './applications.ts';
import type { Estate } from './estate.ts';
import type { Paper } from './papers.ts';

/** What licenses are bought for, and under which contracts. */
export interface Surroundings {
  readonly registry: Registry;
  /** Contracts by vendor. */
  readonly papers: ReadonlyMap<string, readonly Paper[]>;
  readonly estate: Estate;
  readonly userIds: readonly string[];
  readonly entitlementStateIds: readonly string[];
}
