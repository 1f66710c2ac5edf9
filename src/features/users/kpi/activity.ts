/** A user is active with activity in the last 30 UTC days, today among them. Source: contract.md "User KPIs". */
export const ACTIVE_DAYS = 30;
