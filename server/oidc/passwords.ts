import { hash, verify } from '@node-rs/argon2';

/** Length of a password in characters. Longer ones are refused, not cut: hashing them is work that anybody could ask for. */
export const PASSWORD_LENGTH = { min: 8, max: 256 } as const;

// OWASP's first choice for argon2id, which is the library's default variant.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** argon2id hash in PHC form. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

let decoy: Promise<string> | undefined;

/** Compares in the same time whether or not there is an account: without one the work is done against a hash that nothing matches. */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('no account has this password');
  const matches = await verify(stored ?? (await decoy), password.slice(0, PASSWORD_LENGTH.max));
  return stored !== undefined && password.length <= PASSWORD_LENGTH.max && matches;
}
