import { describe, expect, it } from 'vitest';
import { mendAddress } from './mend-address.ts';
import { recordAt } from './paths.ts';

const mended = (typed: string): string => {
  const url = new URL(typed, 'http://host');
  let shown = url.pathname + url.search + url.hash;
  mendAddress(url, {
    state: null,
    replaceState: (_state, _unused, address) => {
      shown = String(address);
    },
  });
  return shown;
};

describe('an address that was typed or cut', () => {
  it('says the same, and can be read', () => {
    const search = new URL(mended('/applications?search=Ren%C3#x'), 'http://host').searchParams.get('search');
    expect(search).toBe('Ren%C3');
    expect(recordAt(mended('/families/100%'))).toEqual({ target: 'family', id: '100%' });
    expect(mended('/families/100%?filter=name%20-eq%20x#y')).toBe('/families/100%25?filter=name%20-eq%20x#y');
  });

  it('is left alone where it is sound', () => {
    let calls = 0;
    mendAddress(new URL('http://host/users?filter=name%20-eq%20%22%C3%A9%22'), { state: null, replaceState: () => void calls++ });
    expect(calls).toBe(0);
  });
});
