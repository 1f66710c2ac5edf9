import { localStorageColorSchemeManager } from '@mantine/core';

/** The same key stands in public/early-start.js, which sets the scheme before the first paint. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: 'sam.color-scheme' });
