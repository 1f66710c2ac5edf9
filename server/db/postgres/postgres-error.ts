/** What PostgreSQL refused: `PG_` and its SQLSTATE, or `PG_LOST` where it cannot be reached. */
export class PostgresError extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
    this.name = 'PostgresError';
  }
}
