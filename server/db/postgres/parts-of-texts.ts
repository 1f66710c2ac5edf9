import { PARTS_OF_TEXTS } from '../migrations/0022-parts-of-texts.ts';
import type { PostgresConnection } from './connection.ts';
import { takeSchemaTurn } from './migrate.ts';

export const WITHOUT_PARTS =
  'PostgreSQL has no extension pg_trgm here: -contains reads names of users row by row. Where an owner makes it, the next start adds the indexes.';

/**
 * Creates the trigram indexes if the extension was not available when the schema was created but is now. False if it still is not
 * available.
 */
export function makePartsOfTexts(connection: PostgresConnection): boolean {
  const raw = connection.asConnection();
  const present = raw.prepare<[], number>("select to_regclass('users_parts_of_display_name_fold') is not null").pluck();
  if (present.get() === 1) return true;
  raw
    .transaction(() => {
      takeSchemaTurn(raw);
      if (present.get() !== 1) raw.exec(PARTS_OF_TEXTS);
    })
    .immediate();
  return present.get() === 1;
}
