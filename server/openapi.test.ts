import { describe, expect, it } from 'vitest';
import { OPERATIONS, type Operation, operation } from '../contract/operations.ts';
import { at, type Schema } from './json-schema.test-support.ts';
import { openApiDocument } from './openapi.ts';

const DOCUMENT = openApiDocument('http://127.0.0.1:8080');
const described = (op: Operation): Schema => at(DOCUMENT, ['paths', op.path, op.method.toLowerCase()]);
const schemaOf = (name: string): Schema => at(DOCUMENT, ['components', 'schemas', name]);

/** Every object of the document, with its path. */
function* walk(value: unknown, path = '#'): Generator<readonly [path: string, node: Schema]> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield [path, value as Schema];
  for (const [name, member] of Object.entries(value)) yield* walk(member, `${path}/${name}`);
}

describe('the description of the APIs', () => {
  it.each(OPERATIONS.map((op) => [op.id, op] as const))('%s has its parameters, statuses and scopes', (_, op) => {
    const operation = described(op);
    expect(operation.operationId).toBe(op.id);
    const parameters = (operation.parameters as { name: string; in: string }[]).map((each) => `${each.in} ${each.name}`);
    expect(parameters.sort()).toEqual(
      [
        ...op.params.map((name) => `path ${name}`),
        ...(op.paged ? ['query page_number', 'query page_size'] : []),
        ...(op.filter ? ['query filter'] : []),
        ...(op.sort ? ['query sort'] : []),
        ...Object.keys(op.query).map((name) => `query ${name}`),
      ].sort(),
    );
    const statuses = Object.keys(operation.responses as Schema).map(Number);
    expect(statuses).toEqual([...new Set([...op.statuses, 400, 401, 403, 429, 503, ...(op.body ? [413, 415] : [])])].sort());
    const scopes = (operation.security as Record<string, string[]>[]).flatMap(
      ({ identityProvider }) => identityProvider?.[0] ?? [],
    );
    const users = ['saas.consolidation.view.r', 'saas.consolidation.view.crud'];
    expect(scopes).toEqual(op.scope === users[0] ? users : [op.scope]);
    // One alternative each: a list within one would require all of them.
    expect(operation.security).toEqual([{ token: [] }, ...scopes.map((scope) => ({ identityProvider: [scope, ...op.also] }))]);
  });

  it('describes what an operation alone takes and gives', () => {
    const ofKpis = described(operation('getUserKpis')).parameters as Schema[];
    expect(ofKpis).toMatchObject([
      { name: 'fromDate', required: true, schema: { format: 'date-time' } },
      { name: 'toDate', required: true, schema: { format: 'date-time' } },
    ]);
    expect(at(described(operation('updateUser')), ['requestBody', 'content', 'application/merge-patch+json', 'schema'])).toEqual({
      type: 'object',
      additionalProperties: false,
      required: ['isOnline', 'isInReview', 'isQualified'],
      properties: { isOnline: { type: 'boolean' }, isInReview: { type: 'boolean' }, isQualified: { type: 'boolean' } },
    });
    const changes = described(operation('listUserFlagChanges'));
    expect(changes.parameters).toContainEqual(expect.objectContaining({ name: 'userId', in: 'query', required: false }));
    expect(Object.keys(at(changes, ['responses', '200', 'content']))).toEqual(['application/json', 'text/csv']);
  });

  it('has page numbers of 64 bits in requests and in answers', () => {
    const pageNumbers = [...walk(DOCUMENT)].flatMap(([path, node]) =>
      node.name === 'page_number' ? [node.schema] : path.endsWith('/page_number') ? [node] : [],
    );
    expect(pageNumbers.length).toBeGreaterThan(0);
    for (const schema of pageNumbers) expect(schema).toMatchObject({ type: 'integer', format: 'int64' });
  });

  it.each(OPERATIONS.map((op) => [op.resource.name, op.resource.fields] as const))('%s has every field', (name, fields) => {
    const schema = schemaOf(name);
    expect(schema.required).toEqual(Object.keys(fields));
    const properties = schema.properties as Record<string, Schema>;
    expect(Object.keys(properties)).toEqual(Object.keys(fields));
    if (properties.id) expect(properties.id.type).toBe('string');
  });

  it('describes the links of items, both names of them on the estate', () => {
    for (const op of OPERATIONS) {
      const answer = at(described(op), ['responses', '200', 'content', 'application/json', 'schema']);
      const item = op.answers === 'collection' ? at(answer, ['properties', 'items', 'items']) : answer;
      const [, links] = item.allOf as Schema[];
      expect(links?.required, op.id).toEqual(op.path.startsWith('/api/sam/estate/') ? ['links', '_links'] : ['_links']);
      if (op.answers === 'collection') for (const name of op.linksNames) expect(answer.required).toContain(name);
    }
  });

  it('names nothing that is not there', () => {
    for (const [path, node] of walk(DOCUMENT)) {
      if (typeof node.$ref === 'string') expect(at(DOCUMENT, node.$ref.slice(2).split('/')), path).toBeTruthy();
      if (node.type === 'object' && Array.isArray(node.required))
        for (const name of node.required as string[]) expect(Object.keys(node.properties ?? {}), path).toContain(name);
    }
    const ids = OPERATIONS.map((op) => described(op).operationId);
    expect(new Set(ids).size).toBe(OPERATIONS.length);
  });
});
