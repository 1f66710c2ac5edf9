import { createServer } from 'node:net';
import { type Config, ConfigError } from './config.ts';
import { isLoopback } from './http/loopback.ts';

/** The first start fills the database: whatever would stop the service after that is found before. */
export async function refuseFirstStart(config: Config): Promise<void> {
  if (config.sample !== 'none') refuseReachable(config, SAMPLE_ACCOUNTS_COME);
  await tryAddress(config);
}

export const SAMPLE_ACCOUNTS_EXIST =
  'while the sample accounts, whose passwords are public, still exist.\n' +
  '    Add an account of your own (npm run sam -- user add --help), remove the sample ones\n' +
  '    (npm run sam -- user remove manager, … reviewer, … viewer), or listen on 127.0.0.1 without SAM_PUBLIC_URL.';
const SAMPLE_ACCOUNTS_COME =
  'and the first start would add the sample accounts, whose passwords are public.\n' +
  '    Set SAM_SAMPLE=none and add an account of your own (npm run sam -- user add --help),\n' +
  '    or listen on 127.0.0.1 without SAM_PUBLIC_URL.';

/** Documented passwords must not be usable from other machines. */
export function refuseReachable({ host, publicUrl }: Config, why: string): void {
  const isOpenUrl = !isLoopback(new URL(publicUrl).hostname);
  if (isLoopback(host) && !isOpenUrl) return;
  const setting = isLoopback(host) ? `SAM_PUBLIC_URL=${publicUrl}` : `HOST=${host}`;
  throw new ConfigError([`${setting} can be reached from other machines ${why}`]);
}

/** Listens for a moment. Throws the system's error if the address is taken or not this machine's. */
function tryAddress({ port, host }: Config): Promise<void> {
  const probe = createServer();
  return new Promise((resolve, reject) => {
    probe.once('error', reject);
    probe.listen({ port, host }, () => probe.close(() => resolve()));
  });
}
