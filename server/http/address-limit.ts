import { isIPv6 } from 'node:net';

const WINDOW_MS = 60_000;
/** How many addresses are remembered; beyond that the oldest are forgotten, so that memory is bounded. */
const REMEMBERED = 10_000;

export interface AddressLimit {
  /** Counts one request and returns undefined; beyond the limit of the minute it returns the seconds to wait. */
  take(address: string): number | undefined;
}

/** What counts as one address: for IPv6 the 64-bit network, all of which belongs to one subscriber. */
export function addressKey(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const groups = head === '' ? [] : head.split(':');
  const rest = tail === undefined || tail === '' ? [] : tail.split(':');
  const filled =
    tail === undefined ? groups : [...groups, ...Array(Math.max(0, 8 - groups.length - rest.length)).fill('0'), ...rest];
  const network = filled.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}

/** Counts a key for all processes: uses within its minute, including this one, and what is left of the minute. */
export type SharedCount = (key: string, max: number) => { readonly used: number; readonly leftMs: number };

const secondsOf = (ms: number): number => Math.max(1, Math.ceil(ms / 1000));

/** At most `max` per minute and address, for all processes that share a database, else in memory. */
export function openAddressLimit(max: number, shared: SharedCount | null = null): AddressLimit {
  if (shared === null) return openMemoryLimit(max);
  return {
    take(address) {
      const { used, leftMs } = shared(addressKey(address), max);
      return used <= max ? undefined : secondsOf(leftMs);
    },
  };
}

/** Setting the clock back does not matter: `now` only ever grows. */
export function openMemoryLimit(max: number, now: () => number = () => performance.now()): AddressLimit {
  const windows = new Map<string, { since: number; count: number }>();
  return {
    take(address) {
      const key = addressKey(address);
      const at = now();
      let window = windows.get(key);
      if (window === undefined || at - window.since >= WINDOW_MS) {
        // Moved to the end: the map's first entry is the oldest.
        windows.delete(key);
        window = { since: at, count: 0 };
        windows.set(key, window);
        if (windows.size > REMEMBERED) windows.delete(windows.keys().next().value ?? key);
      }
      window.count += 1;
      return window.count <= max ? undefined : secondsOf(window.since + WINDOW_MS - at);
    },
  };
}
