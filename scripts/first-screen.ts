/** The modules of the pages that are a list and little else. */
export const LIST_PAGES = /\/src\/features\/(\w+\/lists|users\/list\/users-page)\.tsx?$/;

/**
 * What every list needs comes in one file: dozens of small ones, each known only when the one before it was read, take longer than their
 * bytes, and even three of them are 6 kB more than one. A group takes along what its modules import; what is loaded on demand stays apart.
 */
export const firstScreenChunks = {
  groups: [
    { name: 'start', test: new RegExp(`/src/(main|app/(signed-in|list-of-row))\\.tsx$|${LIST_PAGES.source}`), priority: 1 },
    // What opens beside buttons comes in one piece, once the page has come to rest.
    { name: 'popups', test: /-popup\.tsx$/ },
  ],
};
