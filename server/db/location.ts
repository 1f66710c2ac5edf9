/** True for the URL of a PostgreSQL database, false for files. */
export const isPostgresUrl = (location: string): boolean => /^postgres(ql)?:\/\//i.test(location);

/** A location as it may be shown and logged: without the password. */
export function shown(location: string): string {
  if (!isPostgresUrl(location)) return location;
  try {
    const { protocol, username, host, pathname } = new URL(location);
    return `${protocol}//${username === '' ? '' : `${username}@`}${host}${pathname}`;
  } catch {
    return 'postgres://…';
  }
}
