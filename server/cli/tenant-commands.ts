import type { Command } from 'commander';
import { readTenant, renameTenant, toTenantName } from '../oidc/tenant.ts';
import { leaf, say, withDatabase, withDatabaseToRead } from './options.ts';

/** `tenant`: the organization's name in the dashboard, at sign-in and in identity tokens. */
export function addTenantCommands(program: Command): void {
  const tenant = program.command('tenant').description('the organization that the database belongs to');
  leaf(tenant, 'name [name]', 'show or change the name of the tenant; people see a new name from their next sign-in').action(
    (given: string | undefined, options: { db: string }) => {
      if (given === undefined) return withDatabaseToRead(options.db, (db) => say(readTenant(db).name));
      const name = toTenantName(given);
      return withDatabase(options.db, (db) => say(`named ${renameTenant(db, name)}`));
    },
  );
}
