// The quick part of `npm test`: static checks run beside the unit tests, which sometimes wait.
import { run, runBeside } from './run.mjs';

/** The two runs check different files, and each has its own cache. */
const unused = (cache, ...more) => ['knip', '--no-config-hints', '--no-tag-hints', '--cache', '--cache-location', cache, ...more];

/** One after the other: together with the two workers of the tests this keeps two cores busy. */
async function readCode() {
  return [
    ['Format and lint', await runBeside('Format and lint', 'npx', ['biome', 'check', '.'])],
    ['Types', await runBeside('Types', 'npx', ['tsc', '--noEmit'])],
    ['Unused code', await runBeside('Unused code', 'npx', unused('node_modules/.cache/knip'))],
    [
      'Code that only tests use',
      await runBeside('Code that only tests use', 'npx', unused('node_modules/.cache/knip-production', '--production')),
    ],
  ];
}

const [checks, unit] = await Promise.all([readCode(), run('npm', ['run', '--silent', 'unit'])]);
const failed = [...checks, ['Unit tests', unit]].filter(([, ok]) => !ok).map(([name]) => name);
console.log(failed.length === 0 ? '\nAll is well.' : `\nFailed: ${failed.join(', ')}`);
process.exit(failed.length === 0 ? 0 : 1);
