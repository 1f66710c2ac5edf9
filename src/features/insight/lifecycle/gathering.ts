/** Ends of applications over a service without the console's operations. See docs/console.md "Lifecycle". */
import { DAY_MS } from '../../../../contract/dates.ts';
import { sumOf } from '../../../../contract/decimal.ts';
import type { AnswerOf } from '../../../../contract/infer.ts';
import { endsAhead } from '../../../../contract/lifecycle-horizon.ts';
import type { Gathering } from '../../../api/gather.ts';
import { groupBy } from '../../../api/gatherings/group-by.ts';

interface Registered {
  readonly applications: readonly AnswerOf<'listApplications'>[];
  readonly entitlements: readonly AnswerOf<'listEntitlements'>[];
  readonly computers: readonly AnswerOf<'listComputerEntitlements'>[];
}

export const REGISTERED: Gathering<Registered> = {
  key: 'ends of applications',
  lists: [{ id: 'listApplications' }, { id: 'listEntitlements' }, { id: 'listComputerEntitlements' }],
  requests: (rows, pages) => rows.reduce((sum, count) => sum + pages(count), 0),
  read: async (gatherer) => ({
    applications: await gatherer.list('listApplications'),
    entitlements: await gatherer.list('listEntitlements'),
    computers: await gatherer.list('listComputerEntitlements'),
  }),
};

/** Finding an application's users takes a request per user, so they stay unknown. */
export function toEnds(
  { applications, entitlements, computers }: Registered,
  todayDay: number,
): readonly AnswerOf<'listLifecycleEnds'>[] {
  const units = groupBy(entitlements, ({ applicationId }) => applicationId);
  const installed = new Map<string | null, Set<string | null>>();
  for (const { applicationId, computerId } of computers)
    installed.set(applicationId, (installed.get(applicationId) ?? new Set()).add(computerId));
  return applications.flatMap((application) =>
    endsAhead(application, todayDay).map(({ end, day, becomes }) => {
      const entitled = Number(sumOf((units.get(application.id) ?? []).map(({ quantity }) => quantity)).value ?? 0);
      const machines = installed.get(application.id)?.size ?? 0;
      return {
        id: `${application.id}:${end}`,
        applicationId: application.id,
        applicationName: application.name,
        manufacturer: application.manufacturer,
        endName: end,
        endDate: day * DAY_MS,
        daysLeft: day - todayDay,
        becomes,
        isInUse: entitled > 0 || machines > 0,
        computers: machines,
        users: null,
        entitlements: entitled,
      };
    }),
  );
}
