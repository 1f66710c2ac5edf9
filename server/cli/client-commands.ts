import type { Command } from 'commander';
import { SCOPES } from '../../contract/permissions.ts';
import { whenFree } from '../db/when-free.ts';
import { addClient, checkClient, listClients, removeClient } from '../oidc/clients.ts';
import { CommandError } from './exit-code.ts';
import { leaf, say, withDatabase, withDatabaseToRead, withExistingDatabase } from './options.ts';

/** `client`: programs that get tokens by client credentials. */
export function addClientCommands(program: Command): void {
  const client = program.command('client').description('programs that get tokens by client credentials');
  leaf(client, 'add', 'add a client; prints {"client_id","client_secret"}, and the secret is never shown again')
    .requiredOption('--name <name>', 'what the client is for')
    .option('--scope <scopes>', `what it may do, separated by spaces; default: all of ${SCOPES.join(' ')}`)
    .action(({ db: file, ...client }: { name: string; scope?: string; db: string }) => {
      checkClient(client);
      return withDatabase(file, (db) => say(JSON.stringify(addClient(db, client))));
    });
  leaf(client, 'list', 'list the clients: id, name, scopes').action((options: { db: string }) =>
    withDatabaseToRead(options.db, (db) =>
      say(...listClients(db).map((entry) => [entry.client_id, entry.name, entry.scope].join('\t'))),
    ),
  );
  leaf(client, 'remove <client_id>', 'remove a client and end its tokens').action((clientId: string, options: { db: string }) =>
    withExistingDatabase(options.db, async (db) => {
      if (!(await whenFree(db.raw, () => removeClient(db, clientId)))) throw new CommandError(`there is no client ${clientId}`);
      say(`removed ${clientId}`);
    }),
  );
}
