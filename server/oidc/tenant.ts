import type { Database } from '../db/open.ts';

/** The tenant that every account of this database belongs to. Source: service.md "Identity tokens". */
export interface Tenant {
  readonly id: string;
  readonly name: string;
  /** Data region; a token is valid in the region that issued it. */
  readonly region: string;
}

export function readTenant(db: Database): Tenant {
  const tenant = db.raw.prepare<[], Tenant>('select id, name, region from tenant').get();
  if (tenant === undefined) throw new Error('the database has no tenant');
  return tenant;
}

export function renameTenant(db: Database, name: string): void {
  db.raw.prepare('update tenant set name = ?').run(name);
}
