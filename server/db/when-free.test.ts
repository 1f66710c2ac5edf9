import { expect, it } from 'vitest';
import type { Connection } from './connection.ts';
import { openDatabase } from './open.ts';
import { whenFree } from './when-free.ts';

it('writes that find a lock held for long leave most of the time to what else is asked', async () => {
  const db = openDatabase(':memory:');
  const { prepare, exec, transaction } = db.raw;
  const postgres: Connection = { prepare, exec, transaction, inTransaction: false };
  let tries = 0;
  // PostgreSQL reports it after ten milliseconds.
  const held = () => {
    tries += 1;
    const began = performance.now();
    while (performance.now() - began < 10);
    throw Object.assign(new Error('held'), { code: 'PG_55P03' });
  };
  const writes = Array.from({ length: 8 }, () => whenFree(postgres, held, 400));
  for (const { status } of await Promise.allSettled(writes)) expect(status).toBe('rejected');
  // Once immediately, once in between and once at the end; each alone would try eight times.
  expect(tries).toBeLessThanOrEqual(8 * 3);
  await db.close();
});
