// In the build of a container image, after `npm run build`: leaves only the dependencies that the built service names. The rest
// built the dashboard, and is four fifths of the size. Removed by `npm prune` afterwards.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

const code = readdirSync('dist-service')
  .filter((file) => file.endsWith('.mjs'))
  .map((file) => readFileSync(`dist-service/${file}`, 'utf8'))
  .join('\n');
const description = JSON.parse(readFileSync('package.json', 'utf8'));
description.dependencies = Object.fromEntries(
  Object.entries(description.dependencies).filter(([name]) => code.includes(`"${name}"`) || code.includes(`'${name}'`)),
);
writeFileSync('package.json', `${JSON.stringify(description, null, 2)}\n`);
