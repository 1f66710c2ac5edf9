export const AGREEMENT_COLUMNS = [
  { field: 'name', width: 320 },
  { field: 'assignedId', width: 160 },
  { field: 'typeId', width: 240 },
  { field: 'parentId', width: 280 },
] as const;
