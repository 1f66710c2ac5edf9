/**
 * The closed set of field kinds, and what a field says beyond its kind. A resource is a list of fields; every engine (filter, SQL, table,
 * export) reads them. kinds.ts defines what a kind means.
 * Source: service.md "Primitive types", "Filtering"; contract.md "Field values".
 */

import { labelOf } from './labels.ts';

/**
 * text: a string · id: an opaque identifier · enum: a string of a known list, unknown ones allowed · integer, number: JSON numbers ·
 * money: a number in the currency that `currency` names · boolean · date: an instant · day: a calendar day, the same for every reader
 * (contract.md, ruling 18) · flags: an integer of named bits ·
 * map: an object of numeric keys and integer values · strings: an array of strings · list: an array of objects with fields of their own.
 */
export type Kind =
  | 'text'
  | 'id'
  | 'enum'
  | 'integer'
  | 'number'
  | 'money'
  | 'boolean'
  | 'date'
  | 'day'
  | 'flags'
  | 'map'
  | 'strings'
  | 'list';

/** What an id can lead to; `references.ts` says how each is fetched and named. */
export type Target =
  | 'application'
  | 'family'
  | 'type'
  | 'agreement'
  | 'agreementType'
  | 'contract'
  | 'contractType'
  | 'license'
  | 'metric'
  | 'user'
  | 'computer'
  | 'cluster'
  | 'organization'
  | 'entitlementState'
  | 'manufacturer'
  | 'vendor'
  | 'contact'
  | 'customValue'
  | 'articleNumber'
  | 'policy'
  | 'coverage';

export interface Field {
  readonly kind: Kind;
  /** English label; screens pass it through the message catalog. */
  readonly label: string;
  /** `string`: a number or Boolean carried as a string. `display`: a date or day as `M/D/YYYY h:mm:ss AM|PM`. Default: JSON's own form. */
  readonly wire?: 'string' | 'display';
  /** For ids: what it leads to. */
  readonly target?: Target;
  /** For enums: the known values. */
  readonly values?: readonly string[];
  /** For flags: bit value to name. */
  readonly bits?: Readonly<Record<number, string>>;
  /** For the keys of maps, and integers that are codes: what each means. */
  readonly codes?: Readonly<Record<number, string>>;
  /** Other names under which the service is known to send the field. */
  readonly aliases?: readonly string[];
  /** For money: the field of the same record with the ISO 4217 code; absent if the service gives none. */
  readonly currency?: string;
  readonly unit?: 'days' | 'minutes';
  /** Never shown, logged or exported unless requested. */
  readonly secret?: true;
  /** Names a person or contains contact details. */
  readonly personal?: true;
  /** `multiline`: prose. `url`, `email`, `phone`: shown as a link. `currency`: an ISO 4217 code. */
  readonly format?: 'multiline' | 'url' | 'email' | 'phone' | 'currency';
  /** For fields of a request: mandatory. */
  readonly required?: true;
  /** For lists: the fields of an element. */
  readonly of?: Fields;
}

export type Fields = Readonly<Record<string, Field>>;

type Options = Omit<Field, 'kind' | 'label'> & { readonly label?: string };
/** A field before its resource has given it a label. */
export type FieldDraft<K extends Kind = Kind> = Omit<Field, 'kind' | 'label'> & { readonly kind: K; readonly label?: string };

const draft =
  <K extends Kind>(kind: K) =>
  (options: Options = {}): FieldDraft<K> => ({ kind, ...options });

export const text = draft('text');
export const integer = draft('integer');
/** No documented field uses it: amounts have a currency. @internal */
export const number = draft('number');
export const boolean = draft('boolean');
export const date = draft('date');
export const day = draft('day');
export const map = draft('map');
export const strings = draft('strings');
export const id = (target?: Target, options: Options = {}): FieldDraft<'id'> => ({
  kind: 'id',
  ...(target && { target }),
  ...options,
});
/** For mandatory fields of a request. */
export const required = <D extends FieldDraft>(field: D): D & { readonly required: true } => ({ ...field, required: true });
export const oneOf = (values: readonly string[], options: Options = {}): FieldDraft<'enum'> => ({
  kind: 'enum',
  values,
  ...options,
});
export const flags = (bits: Readonly<Record<number, string>>, options: Options = {}): FieldDraft<'flags'> => ({
  kind: 'flags',
  bits,
  ...options,
});
export const money = (currency?: string, options: Options = {}): FieldDraft<'money'> => ({
  kind: 'money',
  ...(currency && { currency }),
  ...options,
});
export const list = <const D extends Record<string, FieldDraft>>(
  of: D,
  options: Options = {},
): FieldDraft<'list'> & { readonly of: Labelled<D> } => ({
  kind: 'list',
  ...options,
  get of() {
    return withLabels(of) as Labelled<D>;
  },
});

/** The same fields, each with a label. */
export type Labelled<D extends Record<string, FieldDraft>> = { readonly [K in keyof D]: D[K] & { readonly label: string } };

export function withLabels(drafts: Record<string, FieldDraft>): Fields {
  return Object.fromEntries(
    Object.entries(drafts).map(([name, field]) => [name, { ...field, label: field.label ?? labelOf(name) }]),
  );
}

/** The id that some records carry for "none". Source: contract.md "Field values". */
export const EMPTY_ID = '00000000-0000-0000-0000-000000000000';

/** A value after reading: dates are milliseconds since 1970 UTC, days their UTC midnight. Unreadable values stay as received. */
export type Value = string | number | boolean | null | readonly unknown[] | Readonly<Record<string, unknown>>;
