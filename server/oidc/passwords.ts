import { hash, verify } from '@node-rs/argon2';

/** Length of a password in characters. Longer ones are refused, not truncated: anybody could make the server hash them. */
export const PASSWORD_LENGTH = { min: 8, max: 256 } as const;

// OWASP's first choice for argon2id, which is the library's default variant.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** argon2id hash in PHC form. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

let decoy: Promise<string> | undefined;

/** Takes the same time whether or not the account exists: without one, it compares with a hash that nothing matches. */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('no account has this password');
  const matches = await verify(stored ?? (await decoy), password.slice(0, PASSWORD_LENGTH.max));
  return stored !== undefined && password.length <= PASSWORD_LENGTH.max && matches;
}
