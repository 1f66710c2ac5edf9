import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const STYLES = 'virtual:mantine-styles';
const VARIABLES = 'virtual:mantine-variables.css';
const BASE = ['baseline', 'global'];
/** Makes the sheet of variables in the browser. */
const MAKER = /\/MantineCssVariables\.mjs$/;
const COMPONENT = /@mantine\/core\/esm\/(?:components|utils)\/(\w+)\/(?:.*\/)?(\w+)\.mjs$/;

/**
 * Lets each Mantine component bring its own sheet, into the component's chunk: the whole sheet is 36 kB of gzip, and the first
 * screen uses about a third of it. A component's sheet comes after those of the components it consists of, as in the whole sheet.
 * The theme's variables are a sheet too, and the code that would make it in the browser is left out.
 * The development server bundles the library before this could process it, and uses the whole sheet.
 */
export function mantineStyles(root: string): Plugin {
  const folder = join(root, 'node_modules', '@mantine', 'core', 'styles');
  let isBuild = true;
  return {
    name: 'mantine-styles',
    configResolved(config) {
      isBuild = config.command === 'build';
    },
    resolveId: (id) => (id === STYLES ? `\0${STYLES}` : id === VARIABLES ? `/${VARIABLES}` : undefined),
    async load(id) {
      if (id === `/${VARIABLES}`) return (await import('../src/theme/css-variables.ts')).variablesSheet();
      if (isBuild && MAKER.test(id)) return 'export const MantineCssVariables = () => null;';
      if (id !== `\0${STYLES}`) return undefined;
      const sheets = isBuild ? BASE.map((name) => `styles/${name}`) : ['styles'];
      return [...sheets.map((sheet) => `@mantine/core/${sheet}.layer.css`), VARIABLES]
        .map((sheet) => `import '${sheet}';`)
        .join('\n');
    },
    transform(code, id) {
      const match = isBuild ? COMPONENT.exec(id) : null;
      if (!match) return undefined;
      const names = new Set([match[1], match[2]]);
      const sheets = [...names].filter((name) => name && existsSync(join(folder, `${name}.layer.css`)));
      if (sheets.length === 0) return undefined;
      return {
        code: `${code}\n${sheets.map((name) => `import '@mantine/core/styles/${name}.layer.css';`).join('\n')}`,
        map: null,
      };
    },
  };
}
