import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { exportJWK, generateKeyPair } from 'jose';
import type { JWK } from 'oidc-provider';
import { ConfigError } from '../config.ts';
import { limitToOwner } from '../db/limit-to-owner.ts';
import { makeFolder } from '../db/make-folder.ts';
import type { Database } from '../db/open.ts';

export interface Secrets {
  /** Private signing keys; the first one signs. */
  readonly keys: readonly JWK[];
  /** Keys that sign the provider's cookies; the first one signs, all of them verify. */
  readonly cookieKeys: readonly string[];
  /** Creates the token in the sign-in form. */
  readonly formKey: string;
}

const randomKey = () => randomBytes(32).toString('base64url');

async function makeSecrets(): Promise<Secrets> {
  // Every OpenID client verifies RS256 without configuration.
  const { privateKey } = await generateKeyPair('RS256', { extractable: true, modulusLength: 2048 });
  const key = { ...(await exportJWK(privateKey)), kid: randomBytes(8).toString('hex'), use: 'sig', alg: 'RS256' } as JWK;
  return { keys: [key], cookieKeys: [randomKey()], formKey: randomKey() };
}

function isSecrets(value: unknown): value is Secrets {
  if (typeof value !== 'object' || value === null) return false;
  const { keys, cookieKeys, formKey } = value as Partial<Record<keyof Secrets, unknown>>;
  const isText = (entry: unknown) => typeof entry === 'string' && entry.length >= 32;
  const isList = (list: unknown): list is unknown[] => Array.isArray(list) && list.length > 0;
  return isList(keys) && isList(cookieKeys) && cookieKeys.every(isText) && isText(formKey);
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

function readSecrets(file: string): Secrets | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
  limitToOwner(file);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // The parser's message would quote the file.
    value = undefined;
  }
  if (!isSecrets(value))
    throw new ConfigError([`${file} does not contain signing and cookie keys; move it away, and new keys are created`]);
  return value;
}

/** The installation's keys from its database, created by the first process that asks; for databases shared by processes. */
export async function loadSharedSecrets(db: Database): Promise<Secrets> {
  const made = JSON.stringify(await makeSecrets());
  db.raw.prepare('insert into secrets (singleton, value) values (1, ?) on conflict do nothing').run(made);
  const kept: unknown = JSON.parse(db.raw.prepare<[], string>('select value from secrets').pluck().get() ?? 'null');
  if (!isSecrets(kept)) throw new ConfigError(['the table secrets does not contain signing and cookie keys']);
  return kept;
}

/** The installation's keys from `file`, created at the first start for the owner only; `:memory:` for keys of this process. */
export async function loadSecrets(file: string): Promise<Secrets> {
  if (file === ':memory:') return makeSecrets();
  const found = readSecrets(file);
  if (found !== undefined) return found;
  const made = await makeSecrets();
  makeFolder(dirname(file));
  // Linked into place: of two processes that start together one wins completely, and a crash leaves no partial file.
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(draft, JSON.stringify(made), { mode: 0o600, flag: 'wx' });
  try {
    linkSync(draft, file);
    return made;
  } catch (error) {
    const other = readSecrets(file);
    if (other === undefined) throw error;
    return other;
  } finally {
    unlinkSync(draft);
  }
}
