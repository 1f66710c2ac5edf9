import { describe, expect, it } from 'vitest';
import { checkIssued, checkLifetime, checkSender } from './issued.ts';

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

describe('the lifetime of an identity token', () => {
  const NOW_MS = 1_000_000_000;
  const iat = NOW_MS / 1000;
  it.each([
    [{ iat, exp: iat + 300 }, NOW_MS],
    [{ iat: iat - 310, exp: iat - 10 }, NOW_MS],
    // Nobody but the computer tells the time.
    [{ iat: 1000, exp: 2000 }, null],
  ])('is accepted: %o', (claims, nowMs) => expect(() => checkLifetime(claims, nowMs)).not.toThrow());

  it.each([
    [{ iat: iat - 3600, exp: iat - 61 }, NOW_MS],
    [{ iat, exp: 1000 }, null],
    [{ iat, exp: iat }, null],
    [{ iat }, NOW_MS],
    [{ exp: iat + 300 }, NOW_MS],
    [{ iat, exp: `${iat + 300}` }, NOW_MS],
  ])('is refused: %o', (claims, nowMs) =>
    expect(() => checkLifetime(claims, nowMs)).toThrowError(/expired|does not say how long/),
  );
});

describe('the sender of a callback', () => {
  const check = (query: string, isPromised: boolean) => () => checkSender(new URLSearchParams(query), isPromised, CONFIG);
  it('is the provider that was asked, if it says who it is', () => {
    const own = `iss=${encodeURIComponent(CONFIG.authority)}`;
    expect(check(own, true)).not.toThrow();
    expect(check(own, false)).not.toThrow();
    expect(check('iss=https://evil.example/idp', false)).toThrowError(/does not come from/);
    expect(check(`${own}&iss=https://evil.example/idp`, true)).toThrowError(/does not come from/);
  });
  it('may be left out only by a provider that does not promise it', () => {
    expect(check('code=1', false)).not.toThrow();
    expect(check('code=1', true)).toThrowError(/does not come from/);
  });
});
