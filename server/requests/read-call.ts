import { parseDate } from '../../contract/dates.ts';
import type { Field, Fields, Value } from '../../contract/fields.ts';
import { excerpt } from '../../contract/filter/messages.ts';
import { KINDS } from '../../contract/kinds.ts';
import type { Operation } from '../../contract/operations.ts';
import { parsePage } from '../../contract/page.ts';
import { parseSort, type SortKey } from '../../contract/sort.ts';
import { ApiError } from '../http/api-error.ts';
import { readFilter } from '../http/read-filter.ts';
import type { ListQuery } from '../stores/record-store.ts';

/** Filter, sort and page of a request, checked against the operation; 400 with the reason. Source: contract.md "Requests". */
export function readListQuery(op: Operation, query: readonly (readonly [string, string])[]): ListQuery {
  const filter = readFilter(op, parameter(query, 'filter') ?? '');
  const sort = readSort(op, parameter(query, 'sort') ?? '');
  if (!op.paged) return { filter, sort, pageSize: op.defaultPageSize, pageNumber: 1n };
  const pageSize = parameter(query, 'page_size');
  const pageNumber = parameter(query, 'page_number');
  const page = parsePage(
    { ...(pageSize !== undefined && { page_size: pageSize }), ...(pageNumber !== undefined && { page_number: pageNumber }) },
    op.defaultPageSize,
  );
  if (!page.ok) throw new ApiError(400, page.problem);
  return { filter, sort, pageSize: page.pageSize, pageNumber: page.pageNumber };
}

/** The value of a parameter, as decoded. */
const parameter = (query: readonly (readonly [string, string])[], name: string): string | undefined =>
  query.find(([param]) => param === name)?.[1];

function readSort(op: Operation, text: string): readonly SortKey[] {
  if (text.trim() === '') return [];
  if (!op.sort) throw new ApiError(400, `${op.title} takes no sort.`);
  const parsed = parseSort(text, op.resource.fields);
  if (!parsed.ok) throw new ApiError(400, parsed.problems.map((problem) => problem.message).join(' '));
  return parsed.sort;
}

/** The operation's own query parameters, in value form: null if missing or empty. */
export function readOwnQuery(op: Operation, query: readonly (readonly [string, string])[]): Readonly<Record<string, Value>> {
  return Object.fromEntries(
    Object.entries(op.query).map(([name, field]) => [name, readParameter(name, field, parameter(query, name) ?? '')]),
  );
}

function readParameter(name: string, field: Field, text: string): Value {
  const isDate = KINDS[field.kind].valueType === 'date';
  if (text === '') {
    if (!field.required) return null;
    throw new ApiError(400, `${name} is required${isDate ? ': an RFC 3339 date-time' : ''}.`);
  }
  if (!isDate) return text;
  const at = parseDate(text);
  if (at === null) throw new ApiError(400, `${name} is not an RFC 3339 date-time: "${excerpt(text)}".`);
  return at;
}

/** What escapes in JSON can write and UTF-8 cannot (ruling 8). */
const BROKEN = /[\0\p{Surrogate}]/u;

/** The members of a body: all are required, each of its field's type, nothing else. Source: contract.md "Requests". */
export function readBody(fields: Fields, body: Buffer | null): Readonly<Record<string, Value>> {
  const { value: patch, repeated } = parseJson(body);
  const names = Object.keys(fields);
  if (typeof patch !== 'object' || patch === null || Array.isArray(patch))
    throw new ApiError(400, `The body must be a JSON object with ${inWords(names)}.`);
  if (repeated !== null) throw new ApiError(400, `The member "${excerpt(repeated, 80)}" appears more than once.`);
  const members = new Map<string, unknown>(Object.entries(patch));
  for (const name of members.keys()) {
    if (!names.includes(name))
      throw new ApiError(400, `Unknown member "${excerpt(name, 80)}": only ${inWords(names)} can be changed.`);
  }
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const value = members.get(name);
      const { valueType } = KINDS[field.kind];
      if (typeof value === 'string' && BROKEN.test(value))
        throw new ApiError(400, `${name} contains a NUL character or half of a surrogate pair.`);
      if (typeof value === valueType) return [name, value as Value];
      if (value === undefined) throw new ApiError(400, `${name} is missing: ${inWords(names)} are required.`);
      throw new ApiError(400, `${name} must be ${valueType === 'boolean' ? 'true or false' : `a ${valueType}`}.`);
    }),
  );
}

/** "a, b and c". */
const inWords = (names: readonly string[]): string => names.join(', ').replace(/, ([^,]*)$/, ' and $1');

/** `repeated`: a name that the object has twice, of which the language's own parser keeps only the last value. */
function parseJson(body: Buffer | null): { value: unknown; repeated: string | null } {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body ?? Buffer.alloc(0));
    return { value: JSON.parse(text), repeated: repeatedName(text) };
  } catch (cause) {
    throw Object.assign(new ApiError(400, 'The body is not valid JSON in UTF-8.'), { cause });
  }
}

/** The first name that the outermost object of a valid JSON text has twice; null if there is none. */
function repeatedName(json: string): string | null {
  const names = new Set<string>();
  let depth = 0;
  for (const [token, name] of json.matchAll(/("(?:[^"\\]|\\.)*")\s*:|"(?:[^"\\]|\\.)*"|[{}[\]]/g)) {
    if (token === '{' || token === '[') depth += 1;
    else if (token === '}' || token === ']') depth -= 1;
    else if (name !== undefined && depth === 1) {
      const read = String(JSON.parse(name));
      if (names.has(read)) return read;
      names.add(read);
    }
  }
  return null;
}
