/**
 * The one function through which every text passes that a person reads. Catalogues are flat: key → text with `{name}` places.
 * Numbers in places are written by the reader's locale. Another language is another catalogue of the same keys.
 */
import type { Field } from '../../contract/fields.ts';
import { EN } from './en/index.ts';
import type { LATER } from './en/later.ts';
import { setLanguage, wordsLocale } from './locale.ts';
import { numberText } from './numbers.ts';

export type TextKey = keyof typeof EN | keyof typeof LATER;
/** Keys that come in plural forms: `list.rows.one`, `list.rows.other` → `list.rows`. */
export type PluralKey = TextKey extends infer K ? (K extends `${infer Base}.other` ? Base : never) : never;
export type TextParams = Readonly<Record<string, string | number>>;

type Catalogue = Readonly<Record<string, string>>;
const english: Record<string, string> = { ...EN };
let catalogue: Catalogue = english;

/** Adds English texts that are loaded after the first ones. */
export const addTexts = (texts: Catalogue): void => void Object.assign(english, texts);

/** Texts that the catalogue lacks fall back to English. `language` is that of its texts, ISO 639. @internal */
export function setCatalogue(texts: Catalogue, language = 'en'): void {
  catalogue = texts;
  setLanguage(language);
}

/** `t('shell.signedInAs', { name })`. */
export function t(key: TextKey, params?: TextParams): string {
  return fill(lookUp(key) ?? key, params);
}

/** The plural form of the count in the language of the texts; `{count}` is always there: `tn('list.rows', 5)`. */
export function tn(key: PluralKey, count: number, params?: TextParams): string {
  const form = pluralRules().select(count);
  const found = lookUp(`${key}.${form}`) ?? lookUp(`${key}.other`) ?? key;
  return fill(found, { count, ...params });
}

/** How keys begin that are made at run time, from names and values of the contract. A test holds each text below one to what there is. */
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

/** For keys made at run time: the text, or the fallback where the catalogue has none. */
export function textOr(key: `${MadeKeyArea}.${string}`, fallback: string): string {
  return lookUp(key) ?? fallback;
}

/** The name of a field for people: `field.<Resource>.<name>` of the catalogue, else the contract's label. */
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

/** Dear to make and cheap to use: a page of rows asks for hundreds of texts. */
function pluralRules(): Intl.PluralRules {
  const locale = wordsLocale();
  if (kept?.locale !== locale) kept = { locale, rules: new Intl.PluralRules(locale) };
  return kept.rules;
}
