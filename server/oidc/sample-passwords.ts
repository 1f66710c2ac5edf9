/** Passwords of the sample accounts. They are printed in the documentation, so the server listens to the world only without them. */
export const DEMO_PASSWORDS: Readonly<Record<string, string>> = {
  manager: 'manager-demo',
  reviewer: 'reviewer-demo',
  viewer: 'viewer-demo',
};

/** A documented password, whoever's it is meant to be: nobody may choose one. */
export const isKnownPassword = (password: string): boolean => Object.values(DEMO_PASSWORDS).includes(password);

export function isDemoPassword(username: string, password: string): boolean {
  const key = username.toLowerCase();
  return Object.hasOwn(DEMO_PASSWORDS, key) && DEMO_PASSWORDS[key] === password;
}
