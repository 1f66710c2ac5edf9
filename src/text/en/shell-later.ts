/** Texts of the shell's popups. */
export const shellLater = {
  'nav.close': 'Close navigation',
  'theme.light': 'Light',
  'theme.dark': 'Dark',
  'theme.auto': 'System',
  'account.tenant': 'Tenant',
  'account.region': 'Region',
  'account.signOut': 'Sign out',
  'copy.label': 'Copy',
  'copy.done': 'Copied',
  'copy.failed': 'Could not copy',
} as const;
