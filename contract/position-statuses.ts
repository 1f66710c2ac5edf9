/** Statuses of a license position. Kept out of product-position.ts, whose arithmetic no list needs before its first row. */
export const POSITION_STATUSES = ['short', 'surplus', 'even', 'unknown'] as const;
export type PositionStatus = (typeof POSITION_STATUSES)[number];
