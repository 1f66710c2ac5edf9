import type { Plugin } from 'vite';

const LIBRARY = /\/react-router\/dist\/production\/[\w-]+\.mjs$/;
const NAME = /^\w+\.displayName = "[^"]+";$/gm;
const MADE = /\bReact\d*\.(?:forwardRef|createContext|memo)\(/g;

/**
 * Builds react-router with only the parts that the dashboard uses: all are in one file, and those with a name for React's tools
 * could not be left out of the first screen, nor what they use. The development server and the tests have them all.
 */
export function routerParts(): Plugin {
  return {
    name: 'router-parts',
    apply: 'build',
    transform(code, id) {
      if (!LIBRARY.test(id)) return undefined;
      return { code: code.replaceAll(NAME, '').replaceAll(MADE, '/* @__PURE__ */ $&'), map: null };
    },
  };
}
