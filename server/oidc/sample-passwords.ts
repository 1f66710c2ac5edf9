/** Passwords of the sample accounts. They are documented, so the server accepts remote connections only without them. */
export const DEMO_PASSWORDS: Readonly<Record<string, string>> = {
  manager: 'manager-demo',
  reviewer: 'reviewer-demo',
  viewer: 'viewer-demo',
};

/** Whether a password is documented, for whichever account: nobody may choose one. */
export const isKnownPassword = (password: string): boolean => Object.values(DEMO_PASSWORDS).includes(password);

export function isDemoPassword(username: string, password: string): boolean {
  const key = username.toLowerCase();
  return Object.hasOwn(DEMO_PASSWORDS, key) && DEMO_PASSWORDS[key] === password;
}
