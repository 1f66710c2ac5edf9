/** PostgreSQL's error: `PG_` and its SQLSTATE, or `PG_LOST` if it cannot be reached. */
export class PostgresError extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
    this.name = 'PostgresError';
  }
}
