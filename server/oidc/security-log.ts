import { appendFileSync, renameSync, statSync } from 'node:fs';
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
  /** Writes one line. Never throws: a full disk must not keep anybody from signing in. */
  note(event: SecurityEvent): void;
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
  const append = (text: string): void => appendFileSync(target, text, { mode: 0o600 });
  const write = (line: string): void => {
    if (target === 'stdout' || target === 'stderr') {
      process[target].write(line);
      return;
    }
    if ((statSync(target, { throwIfNoEntry: false })?.size ?? 0) >= maxBytes) renameSync(target, `${target}.1`);
    append(line);
  };
  if (target !== 'stdout' && target !== 'stderr') {
    makeFolder(dirname(target));
    append('');
  }
  return {
    note({ event, outcome, account, address }) {
      try {
        const time = new Date(now()).toISOString();
        // A proxy may pass on what a client wrote. JSON escapes characters that would break a line, even in a terminal.
        const line = JSON.stringify({ time, event, outcome, account, address: isIP(address) > 0 ? address : null });
        write(`${line.replace(/[\u007f-\uffff]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)}\n`);
      } catch (error) {
        onLost(error);
      }
    },
  };
}
