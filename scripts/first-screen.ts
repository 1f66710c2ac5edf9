import type { Plugin } from 'vite';

/** The modules of pages that are little more than a list. */
export const LIST_PAGES = /\/src\/features\/(\w+\/lists|users\/list\/users-page)\.tsx?$/;

const START = 'start';
const REACT = 'react';

/**
 * What every list needs is in two files, which Chromium compiles at the same time: dozens of small ones, each only found after
 * reading the previous one, take longer than their bytes. React is the second file, since it creates errors in its first run: with
 * a debugger or a test's driver attached, V8 then reads the files of all functions on the stack once more, 30 ms for one file with
 * everything. A group includes what its modules import; code loaded on demand stays separate.
 */
export const firstScreenChunks = {
  groups: [
    { name: REACT, test: /\/node_modules\/(react|react-dom|scheduler)\/|\/app\/create-root\.ts$|rolldown.runtime/, priority: 2 },
    { name: START, test: new RegExp(`/src/(main|app/(signed-in|list-of-row))\\.tsx$|${LIST_PAGES.source}`), priority: 1 },
    // Popups of buttons come in one file, once the page is idle.
    { name: 'popups', test: /-popup\.tsx$/ },
  ],
};

/**
 * Lets Chromium compile the functions of the first screen while their file arrives, beside the page; otherwise each is compiled at
 * its first call, one after the other, before the first row. The comment must be the first line. Source: V8, "Explicit compile
 * hints".
 */
export const compileHint = (): Plugin => ({
  name: 'compile-hint',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk' && (file.name === START || file.name === REACT))
          file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
      }
    },
  },
});
