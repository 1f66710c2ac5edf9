import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export const HOW_TO_INSTALL = `PostgreSQL's server programs (initdb, postgres) were found neither in PATH nor in /usr/lib/postgresql.
  Debian, Ubuntu: apt-get install postgresql    Fedora: dnf install postgresql-server    macOS: brew install postgresql`;

/** The folder of initdb and postgres, the newest of several; undefined if there is none. */
export function findPostgres() {
  const versions = '/usr/lib/postgresql';
  const installed = existsSync(versions) ? readdirSync(versions).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...installed.map((version) => join(versions, version, 'bin'))];
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
}
