import { hash, verify } from '@node-rs/argon2';

/** Length of a password in characters. Longer ones are refused, not truncated: anybody could make the server hash them. */
export const PASSWORD_LENGTH = { min: 8, max: 256 } as const;

// OWASP's first choice for argon2id, which is the library's default variant.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Passwords hashed at once: the pool has four threads, which also flush changes to disk, compress, and read files. */
const AT_ONCE = 2;

/** Runs as many works at once as allowed, and the others in the order in which they came. */
export function inTurns(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < atOnce) running += 1;
    else await new Promise<void>((begin) => waiting.push(begin));
    try {
      return await work();
    } finally {
      const begin = waiting.shift();
      if (begin) begin();
      else running -= 1;
    }
  };
}
const inTurn = inTurns(AT_ONCE);

/** argon2id hash in PHC form. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, COST));
}

let decoy: Promise<string> | undefined;

/** Takes the same time whether or not the account exists: without one, it compares with a hash that nothing matches. */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('no account has this password');
  const expected = stored ?? (await decoy);
  const matches = await inTurn(() => verify(expected, password.slice(0, PASSWORD_LENGTH.max)));
  return stored !== undefined && password.length <= PASSWORD_LENGTH.max && matches;
}
