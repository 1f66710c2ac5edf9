/** What license units are assigned to. Apart from the arithmetic (position.ts), which no list needs before its first row. */
export const ASSIGNMENT_KINDS = ['computer', 'datacenter', 'organization', 'site', 'user'] as const;
export type AssignmentKind = (typeof ASSIGNMENT_KINDS)[number];
