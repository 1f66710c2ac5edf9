import { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { csvLine } from '../../contract/csv.ts';
import { pageLinks, pathOf } from '../../contract/links.ts';
import { operation } from '../../contract/operations.ts';
import { PAGE_SIZE, parsePage, totalPages } from '../../contract/page.ts';
import type { Scope } from '../../contract/permissions.ts';
import { ApiError } from '../api-error.ts';
import type { Database } from '../db/open.ts';
import { parseQueryString } from '../query-string.ts';
import { type FlagChange, type FlagChangeStore, flagChangeStore } from '../stores/flag-changes.ts';

/** Beside the 78 operations: the real service has no such address. */
export const FLAG_CHANGES_PATH = '/api/console/v1/user-flag-changes';
const ALLOW = 'GET, HEAD, OPTIONS';
const COLUMNS = ['changedAt', 'userId', 'userName', 'flag', 'from', 'to', 'changedBy', 'changedByName'] as const;
const CSV_STEP = 500;

export interface AuditOptions {
  readonly db: Database;
  readonly authorize: (request: FastifyRequest, needed: { scope: Scope }) => Promise<string>;
}

/** Who changed which flag of which user when, from what to what: pages as JSON, all of them as CSV. See docs/audit.md. */
export function registerAudit(app: FastifyInstance, { db, authorize }: AuditOptions): void {
  const changes = flagChangeStore(db);
  app.route({
    method: ['GET', 'HEAD'],
    url: FLAG_CHANGES_PATH,
    onRequest: async (request) => {
      request.subject = await authorize(request, { scope: 'saas.consolidation.view.r' });
    },
    handler: async (request, reply) => answer(changes, request, reply),
  });
  app.route({
    method: app.supportedMethods.filter((method) => method !== 'GET' && method !== 'HEAD'),
    url: FLAG_CHANGES_PATH,
    onRequest: async (request, reply) => {
      if (request.method === 'OPTIONS') return reply.code(204).header('allow', ALLOW).send();
      throw new ApiError(405, `${request.method} is not supported here; ${ALLOW} are.`, { allow: ALLOW });
    },
    handler: async () => undefined,
  });
}

function answer(changes: FlagChangeStore, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const url = request.raw.url ?? '';
  const query = parseQueryString(url);
  const value = (name: string): string | undefined => query.find(([param]) => param === name)?.[1];
  for (const name of ['filter', 'sort']) if (value(name)?.trim()) throw new ApiError(400, `User flag changes take no ${name}.`);
  const page = parsePage({ page_size: value('page_size'), page_number: value('page_number') }, PAGE_SIZE.default);
  if (!page.ok) throw new ApiError(400, page.problem);
  const userId = value('userId') || null;
  reply.header('vary', 'Accept, Origin');
  if (wantsCsv(request.headers.accept)) {
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="user-flag-changes.csv"')
      .send(Readable.from(csvOf(changes, userId)));
  }
  const total = changes.count(userId);
  const { pageSize, pageNumber } = page;
  const offset = (pageNumber - 1n) * BigInt(pageSize);
  const items = offset < BigInt(total) ? changes.page(userId, Number(offset), pageSize) : [];
  const pages = totalPages(total, pageSize);
  const links = pageLinks(FLAG_CHANGES_PATH, query, pageNumber, pages);
  // The digits of the page number are kept, as in all collections (ruling 5).
  return reply
    .type('application/json; charset=utf-8')
    .send(
      `{"items":${JSON.stringify(items.map(toItem))},"pagination":{"page_size":${pageSize},"page_number":${pageNumber},"total_pages":${pages},"total_items":${total}},"_links":${JSON.stringify(links)}}`,
    );
}

const toItem = (change: FlagChange) => ({
  ...change,
  id: String(change.id),
  changedAt: new Date(change.changedAt).toISOString(),
  _links: [{ href: pathOf(operation('getUser'), { userId: change.userId }), method: 'GET', rel: 'user' }],
});

/** All changes, read step by step, so that neither memory nor other requests suffer from a long list. */
async function* csvOf(changes: FlagChangeStore, userId: string | null): AsyncGenerator<string> {
  yield csvLine(COLUMNS);
  let last = Number.MAX_SAFE_INTEGER;
  for (;;) {
    const step = changes.before(userId, last, CSV_STEP);
    if (step.length > 0) {
      yield step
        .map((change) =>
          csvLine(COLUMNS.map((name) => (name === 'changedAt' ? new Date(change.changedAt).toISOString() : change[name]))),
        )
        .join('');
    }
    if (step.length < CSV_STEP) return;
    last = step.at(-1)?.id ?? 0;
    // The stream alone would go on at once: whoever else asks is answered in between.
    await turn();
  }
}

/** CSV only where it is named: browsers and scripts that take anything get JSON. */
const wantsCsv = (accept = ''): boolean =>
  accept.split(',').some((part) => {
    const [type = '', ...params] = part.split(';').map((each) => each.trim().toLowerCase());
    return type === 'text/csv' && !params.some((param) => /^q=0(\.0*)?$/.test(param));
  });
