import type { Plugin } from 'vite';
import first from './react-first-calls.json' with { type: 'json' };

const LIBRARY = /\/react-dom\/cjs\/react-dom-client\.production\.js$/;
/** Each on the outermost level of the file: only there a line begins with the word, or with the last bracket. */
const FUNCTION = /^function ([\w$]+)\([\s\S]*?^\}$/gm;

/**
 * Lets Chromium compile the long functions of react-dom that run before the first row while their file arrives, beside the page,
 * as it does with functions in brackets. The others are compiled at their first call, if there is one: two thirds of the file do not
 * run by then. The list is made by `bench/first-row/react-calls.ts`.
 */
export function reactFirstCalls(): Plugin {
  return {
    name: 'react-first-calls',
    apply: 'build',
    transform(code, id) {
      if (!LIBRARY.test(id)) return undefined;
      const gone = first.filter((name) => !functionsOf(code).has(name));
      if (gone.length > 0) this.error(`react-dom no longer has ${gone.join(', ')}: run bench/first-row/react-calls.ts`);
      return { code: withFirstCalls(code), map: null };
    },
  };
}

/** Name → length in characters. */
export const functionsOf = (code: string): ReadonlyMap<string, number> =>
  new Map([...code.matchAll(FUNCTION)].map(([whole, name = '']) => [name, whole.length]));

/** As values, which unlike declarations are not there before their line; none of them is called before. */
export const withFirstCalls = (code: string): string =>
  code.replace(FUNCTION, (whole, name: string) => (first.includes(name) ? `var ${name} = (${whole});` : whole));
