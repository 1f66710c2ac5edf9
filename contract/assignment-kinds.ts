/** What license units can be assigned to. Kept out of position.ts, whose arithmetic no list needs before its first row. */
export const ASSIGNMENT_KINDS = ['computer', 'datacenter', 'organization', 'site', 'user'] as const;
export type AssignmentKind = (typeof ASSIGNMENT_KINDS)[number];
