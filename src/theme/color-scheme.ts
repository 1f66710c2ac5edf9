import { localStorageColorSchemeManager } from '@mantine/core';

/** public/early-start.js has the same key, and sets the scheme before the first paint. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: 'sam.color-scheme' });
