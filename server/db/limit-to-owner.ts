import { chmodSync, statSync } from 'node:fs';

/**
 * Limits access to a file to its owner, if others have any. Only the owner can do that: if the file belongs to another user of the
 * system, throws an error that says so, with the system's code. `limit`: only given by tests.
 */
export function limitToOwner(file: string, limit: (file: string, mode: number) => void = chmodSync): void {
  if ((statSync(file).mode & 0o077) === 0) return;
  try {
    limit(file, 0o600);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) throw error;
    const message = `${file} belongs to another user of the system and can be read by others: make it the service’s own (chown), readable only by its user (chmod 600)`;
    throw Object.assign(new Error(message), { code: 'EPERM' });
  }
}
