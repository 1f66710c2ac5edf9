import { afterEach, describe, expect, it } from 'vitest';
import { INCOMPLETE_REASONS } from '../../contract/enumerations.ts';
import type { Field } from '../../contract/fields.ts';
import { OPERATIONS, type Operation } from '../../contract/operations.ts';
import { OPERATORS, operatorsOfType, type ValueType } from '../../contract/operators.ts';
import { SCOPES } from '../../contract/permissions.ts';
import { EN } from './en/index.ts';
import { LATER } from './en/later.ts';
import { PAGES } from './en/pages/index.ts';
import { setLocale } from './locale.ts';
import { fieldLabel, type MadeKeyArea, setCatalogue, type TextKey, t, tn } from './t.ts';

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
    for (const key of ['__proto__', 'constructor']) expect(t(key as TextKey)).toBe(key);
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
  const all = [...Object.keys(EN), ...Object.keys(LATER), ...Object.values(PAGES).flatMap(Object.keys)];
  const files = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.{ts,tsx}', '!./en/**/*.ts'], {
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

  it('uses the texts of a list with its own surroundings only in parts of that list', () => {
    const stray = Object.entries(PAGES).flatMap(([text, keys]) => {
      const adds = Object.keys(files).filter(
        (file) => files[file]?.includes(`/en/pages/${text}.ts'`) && !file.endsWith('/en/pages/index.ts'),
      );
      const folders = adds.map((file) => file.slice(0, file.lastIndexOf('/') + 1));
      const used = Object.keys(files).filter((file) => Object.keys(keys).some((key) => files[file]?.includes(`'${key}'`)));
      expect(folders.length, text).toBeGreaterThan(0);
      return used.filter((file) => !folders.some((folder) => file.startsWith(folder)));
    });
    expect(stray).toEqual([]);
  });

  it('has each text once', () => expect(new Set(all).size).toBe(all.length));

  const fieldsOf = (operations: readonly Operation[]): readonly Field[] => {
    const flat = (fields: readonly Field[]): readonly Field[] =>
      fields.flatMap((field) => [field, ...flat(Object.values(field.of ?? {}))]);
    return operations.flatMap(({ filterFields }) => flat(Object.values(filterFields)));
  };
  const valuesOf = (source: Operation['source']) =>
    fieldsOf(OPERATIONS.filter((each) => each.source === source && each.filter)).flatMap(({ values }) => values ?? []);
  const words = (type: ValueType) => operatorsOfType(type).map((operator) => operator.slice(1));
  const KNOWN: Readonly<Record<MadeKeyArea, readonly string[]>> = {
    bit: fieldsOf(OPERATIONS).flatMap(({ bits }) => Object.values(bits ?? {})),
    code: fieldsOf(OPERATIONS).flatMap(({ codes }) => Object.keys(codes ?? {})),
    enum: [...valuesOf('spec'), ...valuesOf('console')],
    field: OPERATIONS.flatMap(({ resource }) => Object.keys(resource.fields).map((name) => `${resource.name}.${name}`)),
    'licenses.reason': Object.values(INCOMPLETE_REASONS),
    'list.mode': words('string'),
    'list.number': [...words('number'), 'between'],
    operator: OPERATORS.map((operator) => operator.slice(1)),
    permission: SCOPES,
    record: OPERATIONS.map(({ id }) => id),
  };
  const namesBelow = (area: string) => all.filter((key) => key.startsWith(`${area}.`)).map((key) => key.slice(area.length + 1));

  it.each(Object.entries(KNOWN))('names below “%s” only what there is', (area, known) => {
    expect(namesBelow(area).filter((name) => !known.includes(name))).toEqual([]);
  });

  it.each([
    ['permission', SCOPES],
    ['licenses.reason', KNOWN['licenses.reason']],
    ['enum', valuesOf('console').filter((value) => !valuesOf('spec').includes(value))],
  ])('has words for all of “%s” that are not words by themselves', (area, known) => {
    expect(known.filter((name) => !namesBelow(area).includes(name))).toEqual([]);
  });

  it('holds no text that nothing shows', () => {
    const unused = all.filter((key) => {
      if (Object.keys(KNOWN).some((area) => key.startsWith(`${area}.`))) return false;
      const base = key.replace(/\.(zero|one|two|few|many|other)$/, '');
      // In double quotes as an attribute of JSX.
      if (code.includes(`'${key}'`) || code.includes(`"${key}"`) || code.includes(`'${base}'`)) return false;
      // A key composed in code: a template that begins with all but its last part, or two.
      const parts = key.split('.');
      return ![1, 2].some((cut) => parts.length > cut && code.includes(`\`${parts.slice(0, -cut).join('.')}.\${`));
    });
    expect(unused).toEqual([]);
  });
});
