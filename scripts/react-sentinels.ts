import type { Plugin } from 'vite';

const LIBRARY = /\/react-dom\/cjs\/react-dom-client\.production\.js$/;
const SENTINEL = /(\b\w+Exception = )Error\((formatProdErrorMessage\(\d+\))\)/g;
const COUNT = 5;

/**
 * Builds react-dom without the call stacks of its sentinels: five errors created in its first run, only compared and thrown, never
 * shown. With a debugger or a test's driver attached, V8 reads the whole file once more to find the places in a stack, 35 to 55 ms
 * on each page load. Without one a stack costs next to nothing, so readers gain nothing: what gains is whoever has developer
 * tools open, and the browser tests.
 */
export function reactSentinels(): Plugin {
  return {
    name: 'react-sentinels',
    apply: 'build',
    transform(code, id) {
      if (!LIBRARY.test(id)) return undefined;
      if (code.match(SENTINEL)?.length !== COUNT) this.error('react-dom creates its sentinels in another way now');
      return { code: withoutStacks(code), map: null };
    },
  };
}

export const withoutStacks = (code: string): string => code.replace(SENTINEL, '$1{ __proto__: Error.prototype, message: $2 }');
