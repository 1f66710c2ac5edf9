import { useQueries, useQuery } from '@tanstack/react-query';
import type { AssignmentKind } from '../../../contract/assignment-kinds.ts';
import type { AnswerOf } from '../../../contract/infer.ts';
import { type Assignment, type Position, positionOf } from '../../../contract/position.ts';
import { objectQuery } from '../../api/queries.ts';
import { wholeListQuery } from '../../detail/whole-list.ts';
import { isNotFound } from '../../request-error.ts';

export interface PositionResult {
  readonly position: Position | null;
  readonly error: unknown;
  /** False if a list is longer than is read: the sums are then lower bounds. */
  readonly isComplete: boolean;
  /** Kinds with assignments according to the summary, but none in the list. */
  readonly contradicted: readonly AssignmentKind[];
  readonly refetch: () => void;
}

/** Reads the assignments of all five kinds, skipping those without any by the summary, and computes the position. */
export function usePosition(id: string, bought: AnswerOf<'getLicense'>['quantity'], enabled = true): PositionResult {
  const params = { id };
  const summary = useQuery({ ...objectQuery('getAssignmentsSummary', params), enabled });
  // An unreadable summary rules no kind out.
  const settled = enabled && !summary.isPending;
  const has = (flag: boolean | null | undefined) => settled && flag !== false;
  const { data } = summary;

  const [computers, datacenters, organizations, users] = useQueries({
    queries: [
      { ...wholeListQuery('listComputerAssignments', params), enabled: has(data?.hasComputerAssignment) },
      // The summary omits data centers.
      { ...wholeListQuery('listDatacenterAssignments', params), enabled: settled },
      { ...wholeListQuery('listOrganizationAssignments', params), enabled: has(data?.hasOrganizationAssignment) },
      { ...wholeListQuery('listUserAssignments', params), enabled: has(data?.hasUserAssignment) },
    ],
  });
  const site = useQuery({ ...objectQuery('getSiteAssignment', params), enabled: has(data?.hasSiteAssignment), retry: false });

  const asked = [
    { kind: 'computer', query: computers, on: has(data?.hasComputerAssignment) },
    { kind: 'datacenter', query: datacenters, on: settled },
    { kind: 'organization', query: organizations, on: has(data?.hasOrganizationAssignment) },
    { kind: 'user', query: users, on: has(data?.hasUserAssignment) },
  ] as const satisfies readonly { readonly kind: AssignmentKind; readonly query: unknown; readonly on: boolean }[];
  const siteOn = has(data?.hasSiteAssignment);
  const siteError = siteOn && site.error && !isNotFound(site.error) ? site.error : null;
  const error = asked.find(({ on, query }) => on && query.error)?.query.error ?? siteError;
  const ready = settled && asked.every(({ on, query }) => !on || query.data !== undefined) && (!siteOn || !site.isPending);

  const assignments: Assignment[] = asked.flatMap(({ kind, query }) =>
    (query.data?.items ?? []).map(({ id: assignmentId, quantity }) => ({ kind, id: assignmentId, quantity })),
  );
  if (site.data) assignments.push({ kind: 'site', id: site.data.id, quantity: site.data.quantity });
  const listed = new Set(assignments.map(({ kind }) => kind));
  const said = [
    ['computer', data?.hasComputerAssignment],
    ['organization', data?.hasOrganizationAssignment],
    ['site', data?.hasSiteAssignment],
    ['user', data?.hasUserAssignment],
  ] as const;
  return {
    contradicted: ready && !error ? said.flatMap(([kind, flag]) => (flag === true && !listed.has(kind) ? [kind] : [])) : [],
    position: ready && !error ? positionOf(bought, assignments) : null,
    error,
    isComplete: asked.every(({ query }) => query.data?.isComplete !== false),
    refetch: () => {
      for (const { on, query } of asked) if (on && query.error) void query.refetch();
      if (siteError) void site.refetch();
    },
  };
}
