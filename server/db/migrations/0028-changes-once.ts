import type { Migration } from './migration.ts';

/**
 * PostgreSQL counted every statement of a transaction as a change, in one row: an import of thousands of statements left as many
 * dead versions of it, which each next one read again. Readers see a transaction's changes at its end, all at once: one is enough.
 *
 * Sums of new users were planned while the tables were small or empty, and the session kept that plan: it read all users for each
 * statement. Such a plan cannot be made any more.
 */
export const changesOnce: Migration = {
  name: '0028-changes-once',
  // Its versions need no table, and its triggers work by row.
  sql: '',
  postgres: `
alter table changes add column tx xid8;
create or replace function note_change() returns trigger language plpgsql as $$
begin
  perform 1 from changes where kind = tg_argv[0] and connection = pg_backend_pid() and tx = pg_current_xact_id();
  if found then
    return null;
  end if;
  update changes set n = n + 1, tx = pg_current_xact_id() where kind = tg_argv[0] and connection = pg_backend_pid();
  if not found then
    with closed as (
      select c.kind, c.connection from changes c
      where c.kind = tg_argv[0] and not exists (select 1 from pg_stat_activity a where a.pid = c.connection)
      for update skip locked
    ), gone as (
      delete from changes c using closed where c.kind = closed.kind and c.connection = closed.connection returning c.n
    )
    insert into changes as c (kind, connection, n, tx)
      select tg_argv[0], pg_backend_pid(), 1 + coalesce(sum(n), 0), pg_current_xact_id() from gone
      on conflict (kind, connection) do update set n = c.n + excluded.n, tx = excluded.tx;
  end if;
  return null;
end $$;
alter function sum_new_users() set enable_seqscan = off;
alter function sum_new_users() set enable_hashjoin = off;
alter function sum_new_users() set enable_mergejoin = off;
`,
};
