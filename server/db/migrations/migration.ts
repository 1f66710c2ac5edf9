/** One step of the schema. Steps run once each, in order, in one transaction a step. A landed step is never edited. */
export interface Migration {
  readonly name: string;
  readonly sql: string;
}
