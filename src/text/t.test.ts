import { afterEach, describe, expect, it } from 'vitest';
import { OPERATIONS } from '../../contract/operations.ts';
import { EN } from './en/index.ts';
import { LATER } from './en/later.ts';
import { setLocale } from './locale.ts';
import { fieldLabel, setCatalogue, t, textOr, tn } from './t.ts';

afterEach(() => {
  setCatalogue(EN);
  setLocale({ locale: 'en-GB', zoneinfo: 'UTC' });
});

describe('texts', () => {
  it('fill their places, numbers by the locale', () => {
    setLocale({ locale: 'en-GB', zoneinfo: 'UTC' });
    expect(t('error.http', { status: 418, message: 'teapot' })).toBe('The service answered with 418: teapot');
    expect(tn('value.items', 1)).toBe('1 item');
    expect(tn('value.items', 12345)).toBe('12,345 items');
  });

  it('leave hostile values as they are', () => {
    expect(t('error.unknown', { message: '{message} $& <b>' })).toContain('{message} $& <b>');
    expect(textOr('__proto__', 'fallback')).toBe('fallback');
    expect(textOr('constructor', 'fallback')).toBe('fallback');
  });

  it('of another language fall back to English where they lack one', () => {
    setCatalogue({ 'app.name': 'SAM-Konsole' });
    expect(t('app.name')).toBe('SAM-Konsole');
    expect(t('error.retry')).toBe(EN['error.retry']);
  });

  it('name fields by the contract where the catalogue has no name of its own', () => {
    expect(fieldLabel('Nothing', 'name', { label: 'Name' })).toBe('Name');
  });
});

describe('the catalogue', () => {
  const all = [...Object.keys(EN), ...Object.keys(LATER)];
  const files = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.{ts,tsx}', '!./en/*.ts'], {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const code = Object.values(files).join('\n');

  it('has both plural forms wherever it has one', () => {
    const keys = new Set(all);
    const bases = [...code.matchAll(/\btn\(\s*'([^']+)'/g)].map((match) => match[1] ?? '');
    const lonely = bases.filter((base) => !keys.has(`${base}.one`) || !keys.has(`${base}.other`));
    expect(bases.length).toBeGreaterThan(5);
    expect(lonely).toEqual([]);
  });

  it('has each text once', () => expect(new Set(all).size).toBe(all.length));

  it('names only fields that exist', () => {
    const known = new Set(
      OPERATIONS.flatMap(({ resource }) => Object.keys(resource.fields).map((name) => `field.${resource.name}.${name}`)),
    );
    expect(all.filter((key) => key.startsWith('field.') && !known.has(key))).toEqual([]);
  });

  it('holds no text that nothing shows', () => {
    // Keys of values, bits, fields and scopes are made at run time from what the service sends.
    const made = /^(enum|bit|map|field|permission)\./;
    const unused = all.filter((key) => {
      if (made.test(key)) return false;
      const base = key.replace(/\.(zero|one|two|few|many|other)$/, '');
      if (code.includes(`'${key}'`) || code.includes(`'${base}'`)) return false;
      // A key put together in code: a template that begins with all but its last part, or two.
      const parts = key.split('.');
      return ![1, 2].some((cut) => parts.length > cut && code.includes(`\`${parts.slice(0, -cut).join('.')}.\${`));
    });
    expect(unused).toEqual([]);
  });
});
