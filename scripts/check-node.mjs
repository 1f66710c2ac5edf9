// Exits with one clear line if Node.js is too old, before anything is loaded that it cannot parse.
import { readFileSync } from 'node:fs';
import { inRange } from './node-range.mjs';

const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
// Only given by the test.
const version = process.argv[2] || process.versions.node;
if (!inRange(version, engines.node)) {
  console.error(`SAM Console needs Node.js ${engines.node.replace(/ \|\| /g, ' or ')}; this is ${version}.`);
  process.exit(1);
}
