import type { Migration } from './migration.ts';

const WATCHED = { users: 'of created_date, departed_date, last_active, active_since_day ', user_activity: '' };

const triggers = Object.entries(WATCHED).flatMap(([table, columns]) =>
  (['insert', 'update', 'delete'] as const).map(
    (event) => `create trigger ${table}_${event}_activity after ${event} ${event === 'update' ? columns : ''}on ${table}
begin update activity_version set n = n + 1; end;`,
  ),
);

/**
 * A number that grows whenever any user's activity changes. Until then the counts of a million users are kept, even when sign-ins
 * and changed flags write to the same file.
 */
export const activityVersion: Migration = {
  name: '0004-activity-version',
  sql: `
create table activity_version (singleton integer primary key check (singleton = 1), n integer not null);
insert into activity_version values (1, 0);
${triggers.join('\n')}
`,
};
