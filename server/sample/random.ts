/** What `some` picks from: an array, or ids kept more tightly. */
export interface Pool<T> {
  readonly length: number;
  at(index: number): T | undefined;
}

/** Random numbers of the sample: the same seed and stream give the same numbers on every machine. Not for secrets. */
export interface Random {
  /** 0 ≤ x < 1. */
  next(): number;
  uint32(): number;
  /** A whole number, both ends included. */
  int(min: number, max: number): number;
  chance(probability: number): boolean;
  /** One element of a list that must not be empty. */
  pick<T>(list: readonly T[]): T;
  /** Up to `count` different elements, in random order. */
  some<T>(pool: Pool<T>, count: number): T[];
  /** An index by weight. */
  weighted(weights: readonly number[]): number;
}

/** sfc32, seeded from the seed and the stream's name, so that each kind of record has its own numbers. */
export function openRandom(seed: number, stream: string): Random {
  let [a, b, c, d] = toState(`${seed}:${stream}`);
  const uint32 = (): number => {
    const t = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + t) | 0;
    return t >>> 0;
  };
  for (let i = 0; i < 12; i += 1) uint32();
  const next = (): number => uint32() / 4_294_967_296;
  const int = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  return {
    next,
    uint32,
    int,
    chance: (probability) => next() < probability,
    pick<T>(list: readonly T[]): T {
      if (list.length === 0) throw new Error('nothing to pick from');
      return list[Math.floor(next() * list.length)] as T;
    },
    some<T>(pool: Pool<T>, count: number): T[] {
      const indexes = new Set<number>();
      const wanted = Math.min(count, pool.length);
      while (indexes.size < wanted) indexes.add(Math.floor(next() * pool.length));
      return [...indexes].map((index) => pool.at(index) as T);
    },
    weighted(weights) {
      let rest = next() * weights.reduce((sum, weight) => sum + weight, 0);
      for (const [index, weight] of weights.entries()) {
        rest -= weight;
        if (rest < 0) return index;
      }
      return weights.length - 1;
    },
  };
}

function toState(text: string): [number, number, number, number] {
  const state: [number, number, number, number] = [0x9e3779b9, 0x243f6a88, 0xb7e15162, 0xdeadbeef];
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    for (let word = 0; word < 4; word += 1) {
      state[word] = Math.imul((state[word] ?? 0) ^ (code + word), [597399067, 2869860233, 951274213, 2716044179][word] ?? 1);
      state[word] = ((state[word] ?? 0) << 13) | ((state[word] ?? 0) >>> 19);
    }
  }
  return state;
}

const hex8 = (value: number): string => (value >>> 0).toString(16).padStart(8, '0');

/**
 * A UUID (version 4 in form, lower case). `position` (0 ≤ x < 1) gives its first 32 bits, so that records written in order have
 * ascending ids: rows are appended to the primary key's index instead of landing all over it (a million licenses: minutes less).
 */
export function uuidAt(random: Random, position: number): string {
  const [b, c, d] = [random.uint32(), random.uint32(), random.uint32()];
  const middle = hex8(b);
  const tail = hex8(c);
  const variant = '89ab'.charAt(d & 3);
  return `${hex8(Math.floor(position * 4_294_967_296))}-${middle.slice(0, 4)}-4${middle.slice(4, 7)}-${variant}${tail.slice(0, 3)}-${tail.slice(3)}${hex8(d).slice(0, 7)}`;
}

export const uuid = (random: Random): string => uuidAt(random, random.next());

/** A position for `uuidAt` that spreads successive records evenly: a list by id mixes records written one after the other. */
export const spread = (index: number): number => (index * 0.618_033_988_749_895) % 1;
