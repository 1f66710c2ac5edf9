import { describe, expect, it } from 'vitest';
import { checkIssued } from './issued.ts';

const CONFIG = { authority: 'https://eu.example.com/idp', clientId: 'console' };

describe('an identity token', () => {
  it.each([
    [{ iss: 'https://eu.example.com/idp', aud: 'console' }],
    [{ iss: 'https://eu.example.com/idp/', aud: ['other', 'console'] }],
  ])('is taken: %o', (claims) => expect(() => checkIssued(claims, CONFIG)).not.toThrow());

  it.each([
    [{ iss: 'https://us.example.com/idp', aud: 'console' }, 'issuer'],
    [{ iss: 'https://eu.example.com/idp2', aud: 'console' }, 'issuer'],
    [{ aud: 'console' }, 'issuer'],
    [{ iss: 'https://eu.example.com/idp', aud: 'consoles' }, 'client'],
    [{ iss: 'https://eu.example.com/idp', aud: ['other'] }, 'client'],
    [{ iss: 'https://eu.example.com/idp' }, 'client'],
  ])('is refused: %o', (claims, reason) => expect(() => checkIssued(claims, CONFIG)).toThrowError(new RegExp(reason)));
});
