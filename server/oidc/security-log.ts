import { appendFileSync } from 'node:fs';
import { appendFile, rename, stat } from 'node:fs/promises';
import { isIP } from 'node:net';
import { dirname } from 'node:path';
import { makeFolder } from '../db/make-folder.ts';

/** Events for whoever monitors an installation. */
export interface SecurityEvent {
  readonly event: 'sign-in' | 'client-secret';
  /** `limited`: refused before the password was checked. */
  readonly outcome: 'ok' | 'wrong' | 'limited';
  /** Username of an existing account, or id of an existing client; else null: the input may be a password in the wrong field. */
  readonly account: string | null;
  readonly address: string;
}

export interface SecurityLog {
  /** Resolves once the line is written. Never rejects: a full disk must not keep anybody from signing in. */
  note(event: SecurityEvent): Promise<void>;
}

export interface SecurityLogOptions {
  /** `stdout`, `stderr`, or the path of a file. */
  readonly target: string;
  /** Called if a line could not be written. */
  readonly onLost: (error: unknown) => void;
  readonly now?: () => number;
  /** At this size the file is renamed to `….1`, replacing the previous one. */
  readonly maxBytes?: number;
}

const MAX_BYTES = 10 * 1024 * 1024;

/**
 * Lines of JSON, one per event, with the time in UTC. The file is opened for each line, so that it may be moved at any time.
 * Throws if the file cannot be written to.
 */
export function openSecurityLog({ target, onLost, now = Date.now, maxBytes = MAX_BYTES }: SecurityLogOptions): SecurityLog {
  const isStream = target === 'stdout' || target === 'stderr';
  const mode = { mode: 0o600 };
  async function write(line: string): Promise<void> {
    try {
      if (isStream) {
        process[target].write(line);
        return;
      }
      const size = await stat(target).then(
        (file) => file.size,
        () => 0,
      );
      if (size >= maxBytes) await rename(target, `${target}.1`);
      await appendFile(target, line, mode);
    } catch (error) {
      onLost(error);
    }
  }
  if (!isStream) {
    makeFolder(dirname(target));
    appendFileSync(target, '', mode);
  }
  let last = Promise.resolve();
  return {
    note({ event, outcome, account, address }) {
      const time = new Date(now()).toISOString();
      // A proxy may pass on what a client wrote. JSON escapes characters that would break a line, even in a terminal.
      const line = JSON.stringify({ time, event, outcome, account, address: isIP(address) > 0 ? address : null });
      const escaped = line.replace(/[\u007f-\uffff]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
      // One after the other, by threads of the pool: a disk that is slow for a moment would stop the event loop.
      last = last.then(() => write(`${escaped}\n`));
      return last;
    },
  };
}
