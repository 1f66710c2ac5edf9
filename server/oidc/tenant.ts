import type { Database } from '../db/open.ts';

/** The tenant that every account of this database belongs to. Source: service.md "Identity tokens". */
export interface Tenant {
  readonly id: string;
  readonly name: string;
  /** Data region; a token is valid in the region that issued it. */
  readonly region: string;
}

/** Tells people why a tenant was not renamed. */
export class TenantError extends Error {}

/** A tenant's default name. */
export const DEFAULT_TENANT_NAME = 'My organization';
export const SAMPLE_TENANT_NAME = 'Sample tenant';
const MAX_NAME_LENGTH = 80;

export function readTenant(db: Database): Tenant {
  const tenant = db.raw.prepare<[], Tenant>('select id, name, region from tenant').get();
  if (tenant === undefined) throw new Error('the database has no tenant');
  return tenant;
}

/** A tenant's name as it is stored: trimmed and composed. Any visible text is allowed; markup is just text. Throws `TenantError`. */
export function toTenantName(text: string): string {
  const name = text.normalize('NFC').trim();
  if (!/[\p{L}\p{N}]/u.test(name)) throw new TenantError('the name of a tenant must have at least one letter or digit');
  if ([...name].length > MAX_NAME_LENGTH)
    throw new TenantError(`the name of a tenant can have up to ${MAX_NAME_LENGTH} characters`);
  // Line breaks, other controls, lone surrogates, and marks that change the direction of the text around them.
  if (/[\p{Cc}\p{Cs}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/u.test(name))
    throw new TenantError('the name of a tenant must not contain line breaks or control characters');
  return name;
}

/** Names the tenant and returns the name as stored. Throws `TenantError`. */
export function renameTenant(db: Database, text: string): string {
  const name = toTenantName(text);
  db.raw.prepare('update tenant set name = ?').run(name);
  return name;
}

/** The sample accounts belong to the sample tenant, unless it has been named already. */
export function nameSampleTenant(db: Database): void {
  db.raw.prepare('update tenant set name = ? where name = ?').run(SAMPLE_TENANT_NAME, DEFAULT_TENANT_NAME);
}
