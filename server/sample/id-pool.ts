import type { Pool } from './random.ts';

const BYTES = 16;

/** UUIDs (lower case) to pick from, in 16 bytes each: as texts those of a million users take over 100 MB. */
export interface IdPool extends Pool<string> {
  add(id: string): void;
}

/** An empty pool for at most `capacity` ids. */
export function openIdPool(capacity: number): IdPool {
  const bytes = Buffer.alloc(capacity * BYTES);
  let length = 0;
  return {
    get length() {
      return length;
    },
    add(id) {
      bytes.write(id.replaceAll('-', ''), length * BYTES, 'hex');
      length += 1;
    },
    at(index) {
      if (index < 0 || index >= length) return undefined;
      const hex = bytes.toString('hex', index * BYTES, (index + 1) * BYTES);
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
    },
  };
}
