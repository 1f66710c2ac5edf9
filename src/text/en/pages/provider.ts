/** Texts of sign-ins that fail at the provider. */
export const providerTexts = {
  'session.denied': 'You were not signed in: the sign-in was canceled, or your account is not admitted here.',
  'session.unavailable': 'The sign-in service cannot sign you in at the moment. Try again later.',
  'session.replayed': 'This sign-in was already finished, or it took too long. Try again.',
  'session.untrusted': 'The answer of the sign-in service was not accepted: {message}.',
  'session.providerSaid': 'The sign-in service answered: {message}',
  'session.storageRefused':
    'Your browser cannot store data for this page: storage is blocked or full. Allow this page to store data, or free up some space, and try again.',
} as const;
