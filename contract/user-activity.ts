/** What "active" means of a user, in UTC days. Source: contract.md "User KPIs", ruling 10. */

/** A user is active with activity in the last so many days, today among them. */
export const ACTIVE_DAYS = 30;

/** How far back the numbers lie that today's are compared with. */
export const TREND_DAYS = 30;

/** Days of a range of the user KPIs at most, first and last among them; more is answered with 400. */
export const MAX_RANGE_DAYS = 400;
