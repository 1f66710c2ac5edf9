export const estate = {} as const;
