/** Sums over the rows of a table, kept in the records that the rows belong to. */
export interface KeptSums {
  /** The table that is summed up. */
  readonly table: string;
  /** Its column with the record's id. */
  readonly owner: string;
  /** The table of the records. */
  readonly of: string;
  /** The record's columns, and what they hold: aggregates over the rows. */
  readonly columns: readonly string[];
  readonly sums: string;
}

/**
 * Triggers for PostgreSQL that sum up once per statement, for all records that its rows belong to, whichever of the two was
 * written first. SQLite's triggers do it for each row.
 */
export function sumTriggers({ table, owner, of, columns, sums }: KeptSums): string {
  const name = `${table}_of_${owner}`;
  const set = `(${columns.join(', ')}) = (select ${sums} from ${table} where ${owner} = o.id)`;
  const update = (which: string): string => `update ${of} as o set ${set} where o.id in (${which});`;
  const functionOf = (suffix: string, which: string): string => `
create function ${name}_${suffix}() returns trigger language plpgsql as $$
begin
  ${update(which)}
  return null;
end $$;`;
  const trigger = (on: string, event: string, rows: string, suffix: string, carriesOut: string): string =>
    `create trigger ${name}_${suffix} after ${event} on ${on} referencing ${rows} table as changed execute function ${name}_${carriesOut}();`;
  return [
    functionOf('rows', `select ${owner} from changed`),
    functionOf('records', `select ${owner} from ${table} where ${owner} in (select id from changed)`),
    trigger(table, 'insert', 'new', 'inserted', 'rows'),
    trigger(table, 'delete', 'old', 'deleted', 'rows'),
    trigger(table, 'update', 'new', 'updated', 'rows'),
    trigger(table, 'update', 'old', 'moved', 'rows'),
    trigger(of, 'insert', 'new', 'recorded', 'records'),
  ].join('\n');
}
