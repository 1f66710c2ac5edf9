import { group, holding } from '../../../../contract/filter/edit.ts';
import { serializeFilter } from '../../../../contract/filter/serialize.ts';
import type { FilterTree } from '../../../../contract/filter/tree.ts';
import { PATHS, pathTo } from '../../../paths.ts';
import type { TextKey } from '../../../text/t.ts';
import type { PositionRecord } from './steps.ts';

/** A list with a filter on. */
export const listPath = (path: string, filter: FilterTree): string =>
  `${path}?${new URLSearchParams({ filter: serializeFilter(filter) })}`;

/** The records of a product and metric, in lists that hold both. */
export const ofPosition = ({ applicationId, metricId }: Pick<PositionRecord, 'applicationId' | 'metricId'>): FilterTree =>
  group('-and', [holding('applicationId', applicationId), holding('metricId', metricId)]) ??
  holding('applicationId', applicationId);

export const positionPath = (id: unknown): string => `${PATHS.licensePositions}/${encodeURIComponent(String(id))}`;

export interface Behind {
  readonly label: TextKey;
  readonly to: string;
  readonly count?: number | string | null;
}

/** Where the records behind a position are. */
export function behindOf(record: PositionRecord): readonly Behind[] {
  const { applicationId } = record;
  const application = pathTo('application', applicationId);
  const filter = ofPosition(record);
  const has = (value: unknown) => value !== null && value !== 0;
  return [
    ...(has(record.licenses)
      ? [{ label: 'position.behind.licenses', to: listPath(PATHS.licenses, filter), count: record.licenses } as const]
      : []),
    ...(application === null
      ? []
      : [
          { label: 'position.behind.application', to: application } as const,
          ...(has(record.required) || has(record.covered)
            ? ([
                { label: 'position.behind.trackedComputers', to: `${application}/tracking/computers` },
                { label: 'position.behind.trackedUsers', to: `${application}/tracking/users` },
              ] as const)
            : []),
          ...(has(record.transfersIn) || has(record.transfersOut)
            ? [{ label: 'position.behind.transfers', to: `${application}/transfers` } as const]
            : []),
          { label: 'position.behind.entitledComputers', to: listPath(PATHS.computerEntitlements, filter) } as const,
          { label: 'position.behind.organizations', to: listPath(PATHS.entitlements, filter) } as const,
        ]),
  ];
}
