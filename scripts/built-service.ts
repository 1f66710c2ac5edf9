import { execFileSync } from 'node:child_process';

/** Before tests that start processes of the product: they start the built service, as `npm start` does. */
export default function setup(): void {
  execFileSync(process.execPath, ['scripts/build-if-stale.mjs', 'service'], { stdio: 'inherit' });
}
