import type { Registry } from './applications.ts';
import type { Estate } from './estate.ts';
import type { Paper } from './papers.ts';
import type { Pool } from './random.ts';

/** What licenses are bought for, and under which contracts. */
export interface Surroundings {
  readonly registry: Registry;
  /** Contracts by vendor. */
  readonly papers: ReadonlyMap<string, readonly Paper[]>;
  readonly estate: Estate;
  readonly userIds: Pool<string>;
  readonly entitlementStateIds: readonly string[];
}
