import { Command, CommanderError } from 'commander';
import { BackupError } from '../db/backup.ts';
import { isBusy, isReadOnlyPlace } from '../db/unavailable.ts';
import { ProfileError } from '../import/profile.ts';
import { ImportFileError } from '../import/source.ts';
import { AccountError } from '../oidc/accounts.ts';
import { ClientError } from '../oidc/clients.ts';
import { TenantError } from '../oidc/tenant.ts';
import { addBackupCommands } from './backup-commands.ts';
import { addCheckCommand } from './check-command.ts';
import { addClientCommands } from './client-commands.ts';
import { addCompactCommand } from './compact-command.ts';
import { addCopyCommand } from './copy-command.ts';
import { CommandError, EXIT } from './exit-code.ts';
import { addImportCommand } from './import-command.ts';
import { warn } from './options.ts';
import { addSampleCommand } from './sample-command.ts';
import { addTenantCommands } from './tenant-commands.ts';
import { addUserCommands } from './user-commands.ts';

/** `npm run sam -- COMMAND`: works on the database, also while a server runs, which sees the change at its next read. */
export function buildProgram(): Command {
  const program = new Command('sam')
    .description('SAM Console: sample data, import, accounts, clients, the tenant, backups, checks and moves of the database')
    .addHelpText('after', '\nExit codes: 0 done, 1 failed, 2 wrong usage. Errors go to stderr.\n')
    .exitOverride();
  addSampleCommand(program);
  addImportCommand(program);
  addUserCommands(program);
  addClientCommands(program);
  addTenantCommands(program);
  addBackupCommands(program);
  addCheckCommand(program);
  addCompactCommand(program);
  addCopyCommand(program);
  return program;
}

/** Runs a command line (without node and script) and returns its exit code. */
export async function runCommand(args: readonly string[]): Promise<number> {
  try {
    await buildProgram().parseAsync(args, { from: 'user' });
    return EXIT.ok;
  } catch (error) {
    // Its message is already on stderr.
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage;
    warn(`error: ${toMessage(error)}`);
    return error instanceof CommandError ? error.exitCode : EXIT.failed;
  }
}

function toMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (isBusy(error)) return 'another process is writing to the database; try again';
  if (isReadOnlyPlace(error) && 'path' in error) return `${error.path} is in a read-only place: nothing can be written there`;
  if ('code' in error && error.code === 'ENOSPC')
    return `the disk is full${'path' in error ? `: ${error.path} could not be written` : ''}`;
  const isExpected = [BackupError, CommandError, ImportFileError, ProfileError, AccountError, ClientError, TenantError].some(
    (kind) => error instanceof kind,
  );
  return isExpected || 'code' in error ? error.message : (error.stack ?? error.message);
}
