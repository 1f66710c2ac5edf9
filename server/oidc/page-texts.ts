/** Every text of the provider's pages that a person reads; a translation is a record with the same keys. */
const ENGLISH = {
  product: 'SAM Console',
  'signIn.title': 'Sign in',
  'signIn.lead': 'Use your {tenant} account.',
  'signIn.another': 'Sign in with another account',
  'signIn.again': 'Please sign in again to continue.',
  'signIn.username': 'Username',
  'signIn.password': 'Password',
  'signIn.submit': 'Sign in',
  'signIn.cancel': 'Cancel',
  'signIn.wrong': 'The username or password is incorrect.',
  'signIn.empty': 'Enter your username and your password.',
  'signIn.first': 'No account yet',
  'signIn.firstHint':
    'Nobody can sign in until an account is added. Run this where the service is installed; it asks for a password:',
  'signIn.samples': 'Sample accounts',
  'signIn.samplesHint': 'Usernames and passwords for trying it out. Change or remove them before others use this service.',
  'limited.title': 'Too many attempts',
  'limited.text': 'There were too many attempts with this account or from this address. Try again in {wait}.',
  'limited.seconds': '{count} seconds',
  'limited.second': '1 second',
  'limited.minutes': '{count} minutes',
  'limited.back': 'Try again',
  'expired.title': 'This sign-in has expired',
  'expired.text': 'It was open for too long, it was already finished, or cookies are turned off in this browser.',
  'busy.title': 'Please try again in a moment',
  'busy.text': 'The service cannot store anything at the moment. Nothing is wrong with your account.',
  'error.title': 'This did not work',
  'error.text': 'The application that sent you here asked for something that the identity provider cannot do.',
  'error.detail': 'Detail',
  'error.restart': 'Go to SAM Console',
  'signOut.title': 'Sign out',
  'signOut.text': 'You are signed in as {username}. Do you want to sign out of SAM Console in this browser?',
  'signOut.submit': 'Sign out',
  'signOut.stay': 'Stay signed in',
  'signedOut.title': 'You are signed out',
  'signedOut.text': 'You can close this page.',
  'signedOut.again': 'Sign in again',
  'account.title': 'Your account',
  'account.name': 'Name',
  'account.username': 'Username',
  'account.email': 'Email',
  'account.role': 'Role',
  'account.tenant': 'Tenant',
  'account.region': 'Region',
  'account.none': 'You are not signed in to this service.',
  'role.manager': 'SAM manager',
  'role.reviewer': 'Reviewer',
  'role.viewer': 'Viewer',
} as const;

export type PageText = keyof typeof ENGLISH;

/** The text of a key with its `{placeholders}` filled in. */
export function pageText(key: PageText, values: Readonly<Record<string, string | number>> = {}): string {
  return ENGLISH[key].replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
