import { ERROR_NAMES } from '../contract/errors.ts';
import type { Field, Fields, Kind } from '../contract/fields.ts';
import { KINDS } from '../contract/kinds.ts';
import { bodyTypeOf, OPERATIONS, type Operation } from '../contract/operations.ts';
import { scopesFor } from '../contract/permissions.ts';

type Json = Readonly<Record<string, unknown>>;

/** The OpenAPI 3.1 description of the APIs, generated from the operations table and the resources. */
export function openApiDocument(publicUrl: string): Json {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const op of OPERATIONS) paths[op.path] = { ...paths[op.path], [op.method.toLowerCase()]: toOperationObject(op) };
  const resources = new Map(OPERATIONS.map((op) => [op.resource.name, op.resource]));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Software asset management API',
      version: '1.0.0',
      description: 'Registry, agreements, contracts, users, licenses and estate.',
    },
    servers: [{ url: publicUrl }],
    security: [{ token: [] }, { identityProvider: [] }],
    paths,
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'An access token of the identity provider.' },
        identityProvider: { type: 'openIdConnect', openIdConnectUrl: `${publicUrl}/idp/.well-known/openid-configuration` },
      },
      schemas: {
        ...Object.fromEntries([...resources].map(([name, { fields }]) => [name, recordSchema(fields)])),
        Link: {
          type: 'object',
          required: ['href', 'method', 'rel'],
          properties: {
            href: { type: 'string', description: 'A relative path that starts with a slash.' },
            method: { type: 'string' },
            rel: { type: 'string', examples: ['self', 'first', 'last', 'prev', 'next', 'details'] },
          },
        },
        Error: {
          type: 'object',
          required: ['error'],
          properties: {
            error: {
              type: 'object',
              required: ['code', 'message'],
              properties: { code: { type: 'integer' }, message: { type: 'string' } },
            },
          },
        },
      },
    },
  };
}

function toOperationObject(op: Operation): Json {
  const query = (name: string, schema: Json, description: string, required = false) => ({
    name,
    in: 'query',
    required,
    description,
    schema,
  });
  const parameters = [
    ...op.params.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
    ...(op.paged
      ? [
          query('page_size', { type: 'integer', minimum: 1, maximum: 1000, default: op.defaultPageSize }, 'Items a page.'),
          query('page_number', { ...PAGE_NUMBER, minimum: 1, default: 1 }, 'Page, from 1.'),
        ]
      : []),
    ...(op.filter
      ? [query('filter', { type: 'string', maxLength: 8000 }, `Filter over ${Object.keys(op.filterFields).join(', ')}.`)]
      : []),
    ...(op.sort ? [query('sort', { type: 'string' }, 'field:asc or field:desc, at most 5 by commas.')] : []),
    ...Object.entries(op.query).map(([name, field]) => query(name, parameterSchema(field), field.label, field.required)),
  ];
  const ref = { $ref: `#/components/schemas/${op.resource.name}` };
  const links = Object.fromEntries(
    op.linksNames.map((name) => [name, { type: 'array', items: { $ref: '#/components/schemas/Link' } }]),
  );
  const linked = { allOf: [ref, { type: 'object', required: op.linksNames, properties: links }] };
  const answer =
    op.answers === 'object'
      ? linked
      : {
          type: 'object',
          required: ['items', 'pagination', ...op.linksNames],
          properties: { items: { type: 'array', items: linked }, pagination: paginationSchema(op), ...links },
        };
  const errors = [...new Set([...op.statuses.filter((status) => status !== 200), ...everywhere, ...(op.body ? ofBodies : [])])];
  const scopes = scopesFor(op.scope);
  return {
    operationId: op.id,
    summary: op.title,
    tags: [op.area],
    security: [{ token: [] }, ...scopes.map((scope) => ({ identityProvider: [scope, ...op.also] }))],
    description: `Needs the scope ${scopes.join(' or ')}${op.also.map((scope) => ` and ${scope}`).join('')}.`,
    parameters,
    ...(op.body && {
      requestBody: { required: true, content: { [bodyTypeOf(op.method)]: { schema: bodySchema(op.body) } } },
    }),
    responses: {
      200: {
        description: 'OK',
        content: { 'application/json': { schema: answer }, ...(op.csv && { 'text/csv': { schema: { type: 'string' } } }) },
      },
      ...Object.fromEntries(
        errors.sort().map((status) => [
          status,
          {
            description: ERROR_NAMES[status as keyof typeof ERROR_NAMES],
            ...(status in headersOf && { headers: headersOf[status as keyof typeof headersOf] }),
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
          },
        ]),
      ),
    },
  };
}

/** Any operation may answer these: unreadable parameter, token missing or insufficient, too many requests, busy service. */
const everywhere = [400, 401, 403, 429, 503];
/** Operations with a body also refuse one that is too large or of another media type. */
const ofBodies = [413, 415];

const retryAfter = { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } } };
const headersOf = {
  401: { 'WWW-Authenticate': { description: 'Bearer, with an error where a token was sent.', schema: { type: 'string' } } },
  429: retryAfter,
  503: retryAfter,
};

const parameterSchema = ({ kind }: Field): Json =>
  KINDS[kind].valueType === 'date' ? { type: 'string', format: 'date-time' } : { type: 'string' };

const bodySchema = (fields: Fields): Json => ({
  type: 'object',
  additionalProperties: false,
  required: Object.keys(fields),
  properties: Object.fromEntries(Object.entries(fields).map(([name, { kind }]) => [name, { type: KINDS[kind].valueType }])),
});

/** In requests and, digit by digit, in answers (ruling 5). */
const PAGE_NUMBER: Json = { type: 'integer', format: 'int64' };

function paginationSchema(op: Operation): Json {
  const names = ['page_size', 'page_number', 'total_pages', ...(op.totalItems ? ['total_items'] : [])];
  const properties = Object.fromEntries(names.map((name) => [name, name === 'page_number' ? PAGE_NUMBER : { type: 'integer' }]));
  return { type: 'object', required: names, properties };
}

/** Every field is present; without a value it is null, except for the record's own id (ruling 2). */
function recordSchema(fields: Fields): Json {
  return {
    type: 'object',
    required: Object.keys(fields),
    properties: Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [name, { ...fieldSchema(field), ...(name === 'id' && { type: 'string' }) }]),
    ),
  };
}

function fieldSchema(field: Field): Json {
  const schema = field.wire ? STRING : SCHEMAS[field.kind](field);
  return { description: field.label, ...(field.secret && { 'x-secret': true }), ...schema };
}

const STRING: Json = { type: ['string', 'null'] };
const INTEGER: Json = { type: ['integer', 'null'] };
const NUMBER: Json = { type: ['number', 'null'] };
const TIME: Json = { type: ['string', 'null'], format: 'date-time' };

/** Each kind in JSON's own form. */
const SCHEMAS: Readonly<Record<Kind, (field: Field) => Json>> = {
  text: () => STRING,
  id: () => STRING,
  enum: ({ values }) => ({ ...STRING, examples: values }),
  integer: () => INTEGER,
  number: () => NUMBER,
  money: () => NUMBER,
  boolean: () => ({ type: ['boolean', 'null'] }),
  date: () => TIME,
  day: () => TIME,
  flags: () => INTEGER,
  map: () => ({ type: ['object', 'null'], additionalProperties: { type: 'integer' } }),
  strings: () => ({ type: ['array', 'null'], items: { type: 'string' } }),
  list: ({ of = {} }) => ({ type: 'array', items: recordSchema(of) }),
};
