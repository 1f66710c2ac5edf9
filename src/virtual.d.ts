/** Mantine's sheets; made by scripts/mantine-styles.ts. */
declare module 'virtual:mantine-styles';
