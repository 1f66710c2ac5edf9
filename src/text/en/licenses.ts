export const licenses = {} as const;
