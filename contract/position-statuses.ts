/** How a license position stands. Apart from its arithmetic (product-position.ts), which no list needs before its first row. */
export const POSITION_STATUSES = ['short', 'surplus', 'even', 'unknown'] as const;
export type PositionStatus = (typeof POSITION_STATUSES)[number];
