import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { soundEscapes } from './address.ts';

describe('soundEscapes', () => {
  it.each([
    ['/families/100%', '/families/100%25'],
    ['/applications?search=Ren%C3', '/applications?search=Ren%25C3'],
    ['Ren%C3%A9', 'Ren%C3%A9'],
    ['a%20b%zz%', 'a%20b%25zz%25'],
    ['%2525', '%2525'],
    ['%ED%A0%80', '%25ED%25A0%2580'],
    ['plain', 'plain'],
  ])('%s → %s', (typed, sound) => {
    expect(soundEscapes(typed)).toBe(sound);
  });

  it('gives what can be decoded, and nothing to do a second time', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('%', 'C', '3', 'a', 'f', '%20', '%c3%a9', 'é', '/')), (parts) => {
        const sound = soundEscapes(parts.join(''));
        expect(() => decodeURIComponent(sound)).not.toThrow();
        expect(soundEscapes(sound)).toBe(sound);
      }),
      { seed: 3 },
    );
  });
});
