import type { Plugin } from 'vite';

/** The modules of the pages that are a list and little else. */
export const LIST_PAGES = /\/src\/features\/(\w+\/lists|users\/list\/users-page)\.tsx?$/;

/**
 * What every list needs comes in a few files: dozens of small ones, each known only when the one before it was read, take longer than their
 * bytes. Each group takes along what its modules import; what is loaded on demand stays apart.
 */
export const firstScreenChunks = {
  groups: [
    { name: 'start', test: /\/src\/main\.tsx$/, priority: 2 },
    { name: 'lists', test: /\/src\/(app\/signed-in|detail\/list-page)\.tsx$/, priority: 1 },
    { name: 'pages', test: LIST_PAGES },
    // What opens beside buttons comes in one piece, once the page has come to rest.
    { name: 'popups', test: /-popup\.tsx$/ },
  ],
};

/** Lets the browser fetch the lists' files while it still reads the first ones and restores the session. */
export function preloadFirstScreen(): Plugin {
  return {
    name: 'preload-first-screen',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.values(bundle).flatMap((file) => {
          if (!/^assets\/(lists|pages)-/.test(file.fileName)) return [];
          const rel = file.type === 'chunk' ? { rel: 'modulepreload' } : { rel: 'preload', as: 'style' };
          return [{ tag: 'link', attrs: { ...rel, crossorigin: true, href: `/${file.fileName}` }, injectTo: 'head' as const }];
        }),
    },
  };
}
