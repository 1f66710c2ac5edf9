import type { Migration } from './migration.ts';

/** Texts of the largest list that people search by a part. */
const COLUMNS = ['display_name_fold', 'username_fold', 'email_fold'];

/**
 * PostgreSQL finds parts of texts by their trigrams if its extension pg_trgm can be created: it is part of the server, and the
 * owner of a database may create it. Without it rows are read one by one, with the same answers, as SQLite always does.
 */
export const PARTS_OF_TEXTS = `do $$
begin
  create extension if not exists pg_trgm;
  ${COLUMNS.map((column) => `create index users_parts_of_${column} on users using gin (${column} gin_trgm_ops) where departed_date is null;`).join('\n  ')}
exception when insufficient_privilege or undefined_file or undefined_object or feature_not_supported then
  raise notice 'pg_trgm cannot be made: parts of texts are found without an index';
end $$;`;

export const partsOfTexts: Migration = { name: '0022-parts-of-texts', sql: '', postgres: PARTS_OF_TEXTS };
