import type { AssignmentKind } from '../../../../contract/assignment-kinds.ts';
import { comparison, group, holding, literal } from '../../../../contract/filter/edit.ts';
import type { FilterTree } from '../../../../contract/filter/tree.ts';
import { listPath, PATHS, pathTo } from '../../../paths.ts';
import type { TextKey } from '../../../text/t.ts';
import type { PositionRecord, Step } from './steps.ts';

/** The records of a product and metric, in lists that have both, and optionally of one kind. */
export function ofPosition(
  { applicationId, metricId }: Pick<PositionRecord, 'applicationId' | 'metricId'>,
  kind?: AssignmentKind,
): FilterTree {
  const product = [holding('applicationId', applicationId), holding('metricId', metricId)] as const;
  const all = kind === undefined ? product : [...product, comparison('kind', '-eq', literal(kind))];
  return group('-and', all) ?? product[0];
}

const KIND_OF_STEP: Partial<Record<Step['key'], AssignmentKind>> = {
  assignedComputers: 'computer',
  assignedDatacenters: 'datacenter',
  assignedOrganizations: 'organization',
  assignedSites: 'site',
  assignedUsers: 'user',
};

/** Where to find the records that a line of the arithmetic adds up; null if they are not in one list. */
export function recordsOfStep(record: PositionRecord, { key }: Pick<Step, 'key'>): string | null {
  const kind = KIND_OF_STEP[key];
  const application = pathTo('application', record.applicationId);
  if (kind) return listPath(PATHS.licenseAssignments, ofPosition(record, kind));
  if (key === 'bought') return record.licenses ? listPath(PATHS.licenses, ofPosition(record)) : null;
  if (application === null) return null;
  if (key === 'uncovered') return `${application}/tracking/computers`;
  return key === 'transfersIn' || key === 'transfersOut' || key === 'usedWhereTransferred' ? `${application}/transfers` : null;
}

export interface Behind {
  readonly label: TextKey;
  readonly to: string;
  readonly count?: number | string | null;
}

/** Where to find the records behind a position. */
export function behindOf(record: PositionRecord): readonly Behind[] {
  const { applicationId } = record;
  const application = pathTo('application', applicationId);
  const filter = ofPosition(record);
  const has = (value: unknown) => value !== null && value !== 0;
  return [
    ...(has(record.licenses)
      ? [{ label: 'nav.licenses', to: listPath(PATHS.licenses, filter), count: record.licenses } as const]
      : []),
    ...(application === null
      ? []
      : [
          { label: 'noun.application', to: application } as const,
          ...(has(record.required) || has(record.covered)
            ? ([
                { label: 'position.behind.trackedComputers', to: `${application}/tracking/computers` },
                { label: 'position.behind.trackedUsers', to: `${application}/tracking/users` },
              ] as const)
            : []),
          ...(has(record.transfersIn) || has(record.transfersOut)
            ? [{ label: 'licenses.transfers', to: `${application}/transfers` } as const]
            : []),
          { label: 'position.behind.entitledComputers', to: listPath(PATHS.computerEntitlements, filter) } as const,
          { label: 'position.behind.organizations', to: listPath(PATHS.entitlements, filter) } as const,
        ]),
  ];
}
