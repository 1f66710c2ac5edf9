import type { Plugin } from 'vite';

/** The modules of pages that are little more than a list. */
export const LIST_PAGES = /\/src\/features\/((licenses|registry)\/lists|users\/list\/users-page)\.tsx?$/;

const START = 'start';
const REACT = 'react';

/**
 * What every list needs is in two files, which Chromium compiles at the same time: dozens of small ones, each only found after
 * reading the previous one, take longer than their bytes. React is the second file. A group includes what its modules import;
 * code loaded on demand stays separate.
 */
export const firstScreenChunks = {
  groups: [
    { name: REACT, test: /\/node_modules\/(react|react-dom|scheduler)\/|\/app\/create-root\.ts$|rolldown.runtime/, priority: 4 },
    // With the small parts that files loaded later share: a part that only a group needs is in it, and would bring all of it.
    {
      name: START,
      test: new RegExp(
        `/src/(main|app/(signed-in|list-of-row)|list/fuller-list|detail/position-badge)\\.tsx?$|${LIST_PAGES.source}|/create-safe-context\\.mjs$|/api/gatherings/group-by\\.ts$`,
      ),
      priority: 3,
    },
    // Lists with more of their own, each in one file; the pages of their records need some of it too.
    { name: 'license-list', test: /\/features\/licenses\/(license-list|licenses\.module)/ },
    { name: 'agreement-lists', test: /\/features\/agreements\/lists/ },
    // What most pages and popups draw with: pages would otherwise load all popups.
    {
      name: 'components',
      test: /\/@mantine\/core\/esm\/(core|components\/(Alert|Button|CloseButton|Group|InlineInput|Input|Loader|Progress|Skeleton|Text|Transition|UnstyledButton))\//,
      priority: 2,
    },
    // Else the overview, the review and others would load all popups for these.
    { name: 'arrows', test: /\/icons\/Icon(ArrowLeft|ArrowRight|Download)\.mjs$|\/ui\/download\.ts$/, priority: 1 },
    { name: 'segments', test: /\/ui\/segments/, priority: 1 },
    { name: 'switch', test: /\/components\/Switch\// },
    // Popups of buttons come in one file, once the page is idle.
    { name: 'popups', test: /-popup\.tsx$/ },
  ],
};

/** Whether a file is one that the page names itself. */
export const isFirst = (file: string): boolean => /\/(rolldown-runtime|react|start)-[\w-]{7}\.(js|css)$/.test(file);

/**
 * Names the longest file of the first screen before all others, so that it is requested first: the page waits for it.
 * It still runs after React's, whose first run takes the time until then.
 */
export const startFirst = (): Plugin => ({
  name: 'start-first',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle = {} }) =>
      Object.values(bundle)
        .filter((file) => file.type === 'chunk' && file.name === START)
        .map(({ fileName }) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/${fileName}` },
          injectTo: 'head-prepend',
        })),
  },
});
