/** Pixels that a figure takes, on phones and on wider screens: kept free until it is drawn, so that the list below does not move. */
export const BARS_PLACE = { base: 700, sm: 439 };
export const YEARS_PLACE = { base: 480, sm: 387 };
