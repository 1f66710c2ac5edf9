import type { Migration } from './migration.ts';

/**
 * PostgreSQL counts changes in a row for each connection, and each version of the database is the sum of all rows. The rows of closed
 * connections stayed: a connection now adds those to its own when it first changes something, so that the sum stays the same and
 * there are about as many rows as open connections. Rows that another one is adding up are left to it.
 */
export const changesOfClosedConnections: Migration = {
  name: '0026-changes-of-closed-connections',
  // Its versions need no table.
  sql: '',
  postgres: `
create or replace function note_change() returns trigger language plpgsql as $$
begin
  update changes set n = n + 1 where kind = tg_argv[0] and connection = pg_backend_pid();
  if not found then
    with closed as (
      select c.kind, c.connection from changes c
      where c.kind = tg_argv[0] and not exists (select 1 from pg_stat_activity a where a.pid = c.connection)
      for update skip locked
    ), gone as (
      delete from changes c using closed where c.kind = closed.kind and c.connection = closed.connection returning c.n
    )
    insert into changes as c (kind, connection, n)
      select tg_argv[0], pg_backend_pid(), 1 + coalesce(sum(n), 0) from gone
      on conflict (kind, connection) do update set n = c.n + excluded.n;
  end if;
  return null;
end $$;
`,
};
