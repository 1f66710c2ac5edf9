/**
 * All texts for people pass through this function. Catalogs are flat: key → text with `{name}` placeholders.
 * Numbers in placeholders are formatted by the reader's locale. Another language is another catalog with the same keys.
 */
import type { Field } from '../../contract/fields.ts';
import { EN } from './en/index.ts';
import type { LATER } from './en/later.ts';
import type { PAGES } from './en/pages/index.ts';
import { setLanguage, wordsLocale } from './locale.ts';
import { numberText } from './numbers.ts';

type PageKey = { [Page in keyof typeof PAGES]: keyof (typeof PAGES)[Page] }[keyof typeof PAGES];
export type TextKey = keyof typeof EN | keyof typeof LATER | PageKey;
/** Keys with plural forms: `list.rows.one`, `list.rows.other` → `list.rows`. */
export type PluralKey = TextKey extends infer K ? (K extends `${infer Base}.other` ? Base : never) : never;
export type TextParams = Readonly<Record<string, string | number>>;

type Catalogue = Readonly<Record<string, string>>;
const english: Record<string, string> = { ...EN };
let catalogue: Catalogue = english;

/** Adds English texts that are loaded later. */
export const addTexts = (texts: Catalogue): void => void Object.assign(english, texts);

/** Missing texts fall back to English. `language` is that of the catalog's texts, ISO 639. @internal */
export function setCatalogue(texts: Catalogue, language = 'en'): void {
  catalogue = texts;
  setLanguage(language);
}

/** `t('shell.signedInAs', { name })`. */
export function t(key: TextKey, params?: TextParams): string {
  return fill(lookUp(key) ?? key, params);
}

/** The plural form for the count in the language of the texts; `{count}` is always available: `tn('list.rows', 5)`. */
export function tn(key: PluralKey, count: number, params?: TextParams): string {
  const form = pluralRules().select(count);
  const found = lookUp(`${key}.${form}`) ?? lookUp(`${key}.other`) ?? key;
  return fill(found, { count, ...params });
}

/** Prefixes of keys composed at run time, from names and values of the contract. A test compares their texts with those. */
export type MadeKeyArea =
  | 'bit'
  | 'code'
  | 'enum'
  | 'field'
  | 'licenses.reason'
  | 'list.mode'
  | 'list.number'
  | 'operator'
  | 'permission'
  | 'record';

/** For keys composed at run time: the text, or the fallback if the catalog has none. */
export function textOr(key: `${MadeKeyArea}.${string}`, fallback: string): string {
  return lookUp(key) ?? fallback;
}

/** A field's name for people: `field.<Resource>.<name>` of the catalog, else the contract's label. */
export function fieldLabel(resourceName: string, fieldName: string, field: Pick<Field, 'label'>): string {
  return textOr(`field.${resourceName}.${fieldName}`, field.label);
}

function lookUp(key: string): string | undefined {
  return Object.hasOwn(catalogue, key) ? catalogue[key] : Object.hasOwn(english, key) ? english[key] : undefined;
}

function fill(text: string, params: TextParams | undefined): string {
  if (!params) return text;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = params[name];
    if (value === undefined) return whole;
    return typeof value === 'number' ? numberText(value) : value;
  });
}

let kept: { readonly locale: string; readonly rules: Intl.PluralRules } | null = null;

/** Expensive to create and cheap to use: a page of rows needs hundreds of texts. */
function pluralRules(): Intl.PluralRules {
  const locale = wordsLocale();
  if (kept?.locale !== locale) kept = { locale, rules: new Intl.PluralRules(locale) };
  return kept.rules;
}
