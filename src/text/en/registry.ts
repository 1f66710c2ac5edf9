export const registry = {} as const;
