/** When a user is "active", in UTC days. Source: contract.md "User KPIs", ruling 10. */

/** A user is active if the last activity was in this many days, including today. */
export const ACTIVE_DAYS = 30;

/** How many days ago the numbers are that today's are compared with. */
export const TREND_DAYS = 30;

/** Maximum days of a range of the user KPIs, including first and last; more is answered with 400. */
export const MAX_RANGE_DAYS = 400;
