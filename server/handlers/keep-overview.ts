import { dayOf } from '../../contract/dates.ts';
import { PAGE_SIZE } from '../../contract/page.ts';
import { whenFree } from '../db/when-free.ts';
import type { Asker } from '../readers/reader-pool.ts';
import { isDayKept, type KeptNumber, keepDay } from '../stores/insight/overview-days.ts';
import type { Services } from './handler.ts';

const LISTS = ['listAgreementNumbers', 'listLicenseNumbers', 'listApplicationNumbers', 'listUserNumbers'] as const;
const ASKER: Asker = { subject: 'overview', onLeave: () => undefined };
const LOOK_EVERY_MS = 60_000;
const FIRST_AFTER_MS = 2_000;

type Needs = Pick<Services, 'db' | 'ask' | 'now'>;

/** Stores today's numbers of the overview, unless a process has already. Several may try: the first succeeds. */
export async function keepOverviewOfToday({ db, ask, now }: Needs): Promise<void> {
  const today = dayOf(now());
  if (isDayKept(db, today)) return;
  const query = { filter: null, sort: [], pageSize: PAGE_SIZE.maximum, pageNumber: 1n };
  const numbers: KeptNumber[] = [];
  for (const operation of LISTS) {
    const { items } = await ask({ kind: 'list', operation, params: {}, query, today }, ASKER);
    numbers.push(...(JSON.parse(`[${Buffer.from(items)}]`) as KeptNumber[]));
  }
  await whenFree(db.raw, () => keepDay(db, today, numbers));
}

/** Checks now and then whether a new day has begun. A failure, such as a busy database, is retried at the next check. */
export function keepOverview(needs: Needs, onError: (error: unknown) => void): () => void {
  let isLooking = false;
  const look = () => {
    if (isLooking) return;
    isLooking = true;
    void keepOverviewOfToday(needs)
      .catch(onError)
      .finally(() => {
        isLooking = false;
      });
  };
  const first = setTimeout(look, FIRST_AFTER_MS).unref();
  const timer = setInterval(look, LOOK_EVERY_MS).unref();
  return () => {
    clearTimeout(first);
    clearInterval(timer);
  };
}
