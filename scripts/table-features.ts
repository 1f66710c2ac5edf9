import type { Plugin } from 'vite';

const LIBRARY = /@tanstack\/table-core\/build\/lib\/index\.mjs$/;
const ALL = /const builtInFeatures = \[[^\]]+\];/;
/** The features that place columns. The service and the list do filters, sorting, paging and row selection. */
const USED = ['ColumnVisibility', 'ColumnOrdering', 'ColumnPinning', 'ColumnSizing'];

/**
 * Builds react-table with only the features that the table uses: the library lists all of its own in one array, so that none
 * could be left out of the first screen, where the others are 25 kB. The development server and the tests have them all.
 */
export function tableFeatures(): Plugin {
  return {
    name: 'table-features',
    apply: 'build',
    transform(code, id) {
      if (!LIBRARY.test(id)) return undefined;
      if (!ALL.test(code)) this.error('react-table lists its features in another way now');
      return { code: withUsedFeatures(code), map: null };
    },
  };
}

export const withUsedFeatures = (code: string): string => code.replace(ALL, `const builtInFeatures = [${USED.join(', ')}];`);
