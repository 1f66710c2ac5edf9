import { overLists } from '../../../detail/computed.tsx';

const source = () => import('../../../api/gatherings/positions.ts');

export const PositionsOverLists = overLists('listLicensePositions', async () => {
  const { POSITIONS, toPositions } = await source();
  return { gathering: POSITIONS, toRecords: toPositions };
});

export const AssignmentsOverLists = overLists('listLicenseAssignments', async () => {
  const { POSITIONS, toAssignments } = await source();
  return { gathering: POSITIONS, toRecords: toAssignments };
});
