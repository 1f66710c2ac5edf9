/**
 * A profile maps the columns of a file to fields of one or several resources. It is JSON:
 *
 *   { "name": "…", "description": "…", "resource": "applications",
 *     "columns": ["product", …],            columns that the file must have; case, spaces, hyphens and underscores do not matter
 *     "aliases": { "product": ["Title"] },  other names of those columns
 *     "ignored": ["comment"],               columns that are left out on purpose
 *     "records": [
 *       { "name": "family", "resource": "families", "key": ["product"], "fields": { "name": "product" } },
 *       { "name": "application", "resource": "applications", "main": true, "key": ["product", "version"],
 *         "fields": { "name": { "join": ["product", "version"] }, "familyId": { "idOf": "family" } } } ] }
 *
 * Every row makes one record per entry. `key` lists what the id is derived from (and sets the field `id`); a record without `key`
 * takes all of its fields from `fields`. `main` marks the record that a row is about. An expression is a column's name or one of
 *   { "value": v }                                        v itself
 *   { "join": [e, …], "separator": " " }                  the values that are not empty
 *   { "idOf": "name" }                                    the id of another record of the row
 *   { "lookup": e, "values": { "a": v }, "otherwise": v } a table; case does not matter; `otherwise` is a value or an expression in braces
 *   { "match": e, "patterns": [["^Win", v], …], "otherwise": v }  the first regular expression that matches
 *   { "replace": e, "pattern": "…", "with": "" }          the text with every match of the regular expression replaced
 *   { "equals": [e, "text"] }                             true or false
 *   { "isEmpty": e }                                      true or false
 *   { "reached": e }                                      true if the date is before today
 *   { "rank": "column", "within": ["column", …] }         position of the row by that column in its group, from 1
 */
import { readFileSync } from 'node:fs';
import { findImportResource, type ImportResource } from './import-resources.ts';

export type Scalar = string | number | boolean | null;

/** A text is a value here, not a column. */
export type Otherwise = Scalar | Exclude<Expression, string>;

export type Expression =
  | string
  | { readonly value: Scalar }
  | { readonly join: readonly Expression[]; readonly separator?: string }
  | { readonly idOf: string }
  | { readonly lookup: Expression; readonly values: Readonly<Record<string, Scalar>>; readonly otherwise?: Otherwise }
  | { readonly match: Expression; readonly patterns: readonly (readonly [RegExp, Scalar])[]; readonly otherwise?: Otherwise }
  | { readonly replace: Expression; readonly pattern: RegExp; readonly with: string }
  | { readonly equals: readonly [Expression, string] }
  | { readonly isEmpty: Expression }
  | { readonly reached: Expression }
  | { readonly rank: string; readonly within: readonly string[] };

export interface ProfileRecord {
  readonly name: string;
  readonly resource: ImportResource;
  readonly main: boolean;
  readonly key: readonly Expression[] | null;
  readonly fields: Readonly<Record<string, Expression>>;
}

export interface Profile {
  readonly name: string;
  readonly description: string;
  /** The resource that it is for, as in `import RESOURCE`. */
  readonly resource: string;
  readonly columns: readonly string[];
  /** Another name of a column → the column. */
  readonly aliases: readonly (readonly [alias: string, column: string])[];
  readonly ignored: readonly string[];
  readonly records: readonly ProfileRecord[];
}

export class ProfileError extends Error {}

/** Names of the built-in profiles. */
export const BUILT_IN_PROFILES = ['software-lifecycle', 'saas-skus'] as const;

/** A built-in profile by name, or one from a file. Throws `ProfileError` if it cannot be read or is wrong, and says where. */
export function loadProfile(nameOrFile: string): Profile {
  const isBuiltIn = BUILT_IN_PROFILES.some((name) => name === nameOrFile);
  const path = isBuiltIn ? new URL(`./profiles/${nameOrFile}.json`, import.meta.url) : nameOrFile;
  let text: string;
  try {
    text = readFileSync(path, 'utf8').replace(/^\ufeff/, '');
  } catch (cause) {
    throw new ProfileError(`no profile ${nameOrFile}: neither a file nor one of ${BUILT_IN_PROFILES.join(', ')}`, { cause });
  }
  try {
    return parseProfile(JSON.parse(text));
  } catch (cause) {
    throw new ProfileError(`profile ${nameOrFile}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

/** JSON → profile; every name in it is checked, so that a mistake shows before the first row. */
export function parseProfile(json: unknown): Profile {
  const profile = toObject(json, 'the profile');
  const columns = toTexts(profile.columns, 'columns');
  const drafts = toArray(profile.records, 'records').map((entry, index) => toObject(entry, `records[${index}]`));
  const names = drafts.map((entry, index) => toText(entry.name, `records[${index}].name`));
  const scope: Scope = {
    columns: new Set(columns),
    records: new Map(names.map((name, index) => [name, drafts[index]?.key !== undefined])),
  };
  const records = drafts.map((entry, index) => toRecord(entry, names[index] ?? '', scope));
  if (records.length === 0) throw new Error('records: at least one is needed');
  const resource = toText(profile.resource, 'resource');
  if (!records.some((record) => record.resource.name === resource)) throw new Error(`resource: no record is of ${resource}`);
  return {
    name: toText(profile.name, 'name'),
    description: profile.description === undefined ? '' : toText(profile.description, 'description'),
    resource,
    columns,
    aliases: toAliases(profile.aliases, scope.columns),
    ignored: profile.ignored === undefined ? [] : toTexts(profile.ignored, 'ignored'),
    records,
  };
}

function toAliases(json: unknown, columns: ReadonlySet<string>): (readonly [string, string])[] {
  if (json === undefined) return [];
  return Object.entries(toObject(json, 'aliases')).flatMap(([column, names]) => {
    if (!columns.has(column)) throw new Error(`aliases: ${column} is not among the columns`);
    return toTexts(names, `aliases.${column}`).map((name) => [name, column] as const);
  });
}

interface Scope {
  readonly columns: ReadonlySet<string>;
  /** Record → whether it has a derived id. */
  readonly records: ReadonlyMap<string, boolean>;
}

function toRecord(entry: Readonly<Record<string, unknown>>, name: string, scope: Scope): ProfileRecord {
  const resourceName = toText(entry.resource, `${name}.resource`);
  const resource = findImportResource(resourceName);
  if (resource === undefined) throw new Error(`${name}.resource: no resource ${resourceName}`);
  const fields = Object.entries(toObject(entry.fields, `${name}.fields`)).map(([field, expression]) => {
    if (resource.fields[field] === undefined) throw new Error(`${name}.fields: ${resourceName} have no field ${field}`);
    return [field, toExpression(expression, `${name}.fields.${field}`, scope)] as const;
  });
  const key =
    entry.key === undefined
      ? null
      : toArray(entry.key, `${name}.key`).map((part, index) => toExpression(part, `${name}.key[${index}]`, scope));
  if (key?.length === 0) throw new Error(`${name}.key: at least one part is needed`);
  for (const field of resource.required) {
    if (!fields.some(([given]) => given === field) && !(field === 'id' && key !== null))
      throw new Error(`${name}.fields: ${field} is missing`);
  }
  return { name, resource, main: entry.main === true, key, fields: Object.fromEntries(fields) };
}

function toExpression(json: unknown, at: string, scope: Scope): Expression {
  const inner = (part: unknown): Expression => toExpression(part, at, scope);
  const column = (name: unknown): string => {
    const text = toText(name, at);
    if (!scope.columns.has(text)) throw new Error(`${at}: ${text} is not among the columns`);
    return text;
  };
  if (typeof json === 'string') return column(json);
  const form = toObject(json, at);
  const otherwise = form.otherwise === undefined ? {} : { otherwise: toOtherwise(form.otherwise, at, scope) };
  if ('value' in form) return { value: toScalar(form.value, at) };
  if ('join' in form)
    return {
      join: toArray(form.join, at).map(inner),
      ...(form.separator === undefined ? {} : { separator: toText(form.separator, at) }),
    };
  if ('idOf' in form) {
    const name = toText(form.idOf, at);
    if (scope.records.get(name) !== true) throw new Error(`${at}: no record ${name} with a key`);
    return { idOf: name };
  }
  if ('lookup' in form) {
    const values = Object.entries(toObject(form.values, at)).map(([key, value]) => [key, toScalar(value, at)] as const);
    return { lookup: inner(form.lookup), values: Object.fromEntries(values), ...otherwise };
  }
  if ('match' in form)
    return { match: inner(form.match), patterns: toArray(form.patterns, at).map((pair) => toPattern(pair, at)), ...otherwise };
  if ('replace' in form)
    return {
      replace: inner(form.replace),
      pattern: new RegExp(toText(form.pattern, at), 'gu'),
      with: toText(form.with, at),
    };
  if ('equals' in form) {
    const [left, right] = toArray(form.equals, at);
    return { equals: [inner(left), toText(right, at)] };
  }
  if ('isEmpty' in form) return { isEmpty: inner(form.isEmpty) };
  if ('reached' in form) return { reached: inner(form.reached) };
  if ('rank' in form) return { rank: column(form.rank), within: toArray(form.within, at).map(column) };
  throw new Error(`${at}: unknown expression`);
}

function toOtherwise(json: unknown, at: string, scope: Scope): Otherwise {
  if (typeof json !== 'object' || json === null) return toScalar(json, at);
  const expression = toExpression(json, at, scope);
  return typeof expression === 'string' ? { value: expression } : expression;
}

function toPattern(json: unknown, at: string): readonly [RegExp, Scalar] {
  const [pattern, value] = toArray(json, at);
  return [new RegExp(toText(pattern, at), 'u'), toScalar(value, at)];
}

function toObject(json: unknown, at: string): Readonly<Record<string, unknown>> {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) throw new Error(`${at}: an object is expected`);
  return json as Readonly<Record<string, unknown>>;
}

function toArray(json: unknown, at: string): readonly unknown[] {
  if (!Array.isArray(json)) throw new Error(`${at}: an array is expected`);
  return json;
}

function toText(json: unknown, at: string): string {
  if (typeof json !== 'string') throw new Error(`${at}: text is expected`);
  return json;
}

const toTexts = (json: unknown, at: string): string[] => toArray(json, at).map((entry) => toText(entry, at));

function toScalar(json: unknown, at: string): Scalar {
  if (json === null || ['string', 'number', 'boolean'].includes(typeof json)) return json as Scalar;
  throw new Error(`${at}: text, a number, true, false or null is expected`);
}
