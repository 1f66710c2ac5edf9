/** The part of JSON Schema that the API description uses, applied strictly: what a schema does not describe is a violation. */
export type Schema = Readonly<Record<string, unknown>>;

const KNOWN = new Set(['type', 'required', 'properties', 'items', 'allOf', '$ref', 'additionalProperties']);
/** Keywords that do not restrict values. */
const NOTES = new Set(['description', 'examples', 'format', 'x-secret']);

/** How the value violates the schema; paths as in `.items[0].id`. Throws for a schema that it cannot read. */
export function violations(schema: Schema, value: unknown, document: Schema, path = ''): string[] {
  const merged = merge(schema, document);
  for (const keyword of Object.keys(merged))
    if (!KNOWN.has(keyword) && !NOTES.has(keyword)) throw new Error(`${path}: ${keyword}`);
  const types = [merged.type].flat();
  if (!types.some((type) => isOf(value, type))) return [`${path || '.'} is ${JSON.stringify(value)}, not ${types.join(' or ')}`];
  if (Array.isArray(value))
    return value.flatMap((element, index) => violations(merged.items as Schema, element, document, `${path}[${index}]`));
  if (typeof value !== 'object' || value === null) return [];
  const properties = (merged.properties ?? {}) as Readonly<Record<string, Schema>>;
  const missing = ((merged.required ?? []) as string[]).filter((name) => !Object.hasOwn(value, name));
  return [
    ...missing.map((name) => `${path}.${name} is missing`),
    ...Object.entries(value).flatMap(([name, member]) => {
      const described = properties[name] ?? (merged.additionalProperties as Schema | undefined);
      return described ? violations(described, member, document, `${path}.${name}`) : [`${path}.${name} is not described`];
    }),
  ];
}

/** The value at a path of names; throws if there is none. */
export function at(document: Schema, names: readonly string[]): Schema {
  return names.reduce<Schema>((found, name) => {
    const next = found[name];
    if (typeof next !== 'object' || next === null) throw new Error(`nothing at ${name} of ${names.join(' ')}`);
    return next as Schema;
  }, document);
}

/** Resolves references, and merges all of `allOf` into one schema. */
function merge(schema: Schema, document: Schema): Schema {
  if (typeof schema.$ref === 'string') return merge(at(document, schema.$ref.slice(2).split('/')), document);
  if (!Array.isArray(schema.allOf)) return schema;
  const parts = (schema.allOf as Schema[]).map((part) => merge(part, document));
  return {
    type: 'object',
    required: parts.flatMap((part) => (part.required ?? []) as string[]),
    properties: Object.assign({}, ...parts.map((part) => part.properties ?? {})),
  };
}

function isOf(value: unknown, type: unknown): boolean {
  switch (type) {
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value);
    case 'integer':
      return Number.isInteger(value);
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    case 'string':
    case 'number':
    case 'boolean':
      return typeof value === type;
    default:
      throw new Error(`unknown type ${String(type)}`);
  }
}
