/** The modules of pages that are little more than a list. */
export const LIST_PAGES = /\/src\/features\/(\w+\/lists|users\/list\/users-page)\.tsx?$/;

/**
 * What every list needs is in one file: dozens of small ones, each only found after reading the previous one, take longer than
 * their bytes, and even three of them are 6 kB more than one. A group includes what its modules import; code loaded on demand
 * stays separate.
 */
export const firstScreenChunks = {
  groups: [
    { name: 'start', test: new RegExp(`/src/(main|app/(signed-in|list-of-row))\\.tsx$|${LIST_PAGES.source}`), priority: 1 },
    // Popups of buttons come in one file, once the page is idle.
    { name: 'popups', test: /-popup\.tsx$/ },
  ],
};
