import { type Command, Option } from 'commander';
import { whenFree } from '../db/when-free.ts';
import { addAccount, checkAccount, listAccounts, ROLES, type Role, removeAccount, setPassword } from '../oidc/accounts.ts';
import { CommandError } from './exit-code.ts';
import { leaf, say, withDatabase, withDatabaseToRead, withExistingDatabase } from './options.ts';
import { readPassword } from './password-input.ts';

interface AddOptions {
  readonly name?: string;
  readonly role: Role;
  readonly password?: string;
  readonly locale?: string;
  readonly zoneinfo?: string;
  readonly email?: string;
  readonly db: string;
}

const PASSWORD = ['--password <password>', 'password; without it SAM_PASSWORD, or the terminal asks for it'] as const;

/** `user`: accounts that sign in to the dashboard. */
export function addUserCommands(program: Command): void {
  const user = program.command('user').description('accounts that sign in');
  leaf(user, 'add <username>', 'add an account')
    .option('--name <name>', 'name of the person; default: the username')
    .addOption(new Option('--role <role>', 'what the account may do').choices(ROLES).default('viewer'))
    .option(...PASSWORD)
    .option('--locale <locale>', 'such as en-US')
    .option('--zoneinfo <zone>', 'such as Europe/Stockholm')
    .option('--email <address>', 'email address')
    .action(async (username: string, options: AddOptions) => {
      const { db: file, name = username, password: given, ...rest } = options;
      const password = await readPassword(given);
      const account = { username, name, password, ...rest };
      checkAccount(account);
      await withDatabase(file, (db) => addAccount(db, account));
      say(`added ${username} (${rest.role})`);
    });
  leaf(user, 'list', 'list the accounts: username, role, name').action((options: { db: string }) =>
    withDatabaseToRead(options.db, (db) =>
      say(...listAccounts(db).map((account) => [account.username, account.role, account.name].join('\t'))),
    ),
  );
  leaf(user, 'remove <username>', 'remove an account and end its sessions').action((username: string, options: { db: string }) =>
    withExistingDatabase(options.db, async (db) => {
      if (!(await whenFree(db.raw, () => removeAccount(db, username)))) throw new CommandError(`there is no account ${username}`);
      say(`removed ${username}`);
    }),
  );
  leaf(user, 'password <username>', 'set a new password, end the sessions of the account and revoke its calendar addresses')
    .option(...PASSWORD)
    .action(async (username: string, options: { password?: string; db: string }) => {
      const password = await readPassword(options.password);
      const isSet = await withExistingDatabase(options.db, (db) => setPassword(db, username, password));
      if (!isSet) throw new CommandError(`there is no account ${username}`);
      say(`changed the password of ${username}`);
    });
}
