import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { OPERATIONS, type Operation } from '../../contract/operations.ts';
import { RESERVED_VALUES } from '../../contract/reserved.ts';
import { ApiError } from '../http/api-error.ts';
import { decodedPath } from '../http/service-path.ts';
import { RARE_METHODS, wrongMethod } from '../http/wrong-method.ts';

/** Those that clients of an API send. */
export const COMMON_METHODS: readonly string[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
export const ALL_METHODS: readonly string[] = [...COMMON_METHODS, ...RARE_METHODS];

/** The methods that a path with these operations allows. */
export const methodsOf = (operations: readonly Operation[]): readonly string[] => [
  ...operations.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])),
  'OPTIONS',
];

/** A path's answer to those of the methods that it does not allow. `check` may throw 404 first. */
export function answerOthers(
  app: FastifyInstance,
  url: string,
  methods: readonly string[],
  allowed: readonly string[],
  check: (request: FastifyRequest) => void = () => undefined,
): void {
  app.route({
    method: methods.filter((method) => !allowed.includes(method) || method === 'OPTIONS'),
    url,
    onRequest: async (request, reply) => {
      check(request);
      return refuse(request, reply, allowed);
    },
    handler: async () => undefined,
  });
}

/** The answer of all operations to rare methods: a route for each path and method would take most of the time of a start. */
export function answerRareMethods(app: FastifyInstance): void {
  app.route({
    method: [...RARE_METHODS],
    url: '/api/*',
    onRequest: async (request, reply) => {
      const [path = ''] = (request.raw.url ?? '').split('?', 1);
      const allowed = methodsAt(path);
      return allowed.length === 0 ? reply.callNotFound() : refuse(request, reply, allowed);
    },
    handler: async () => undefined,
  });
}

async function refuse(request: FastifyRequest, reply: FastifyReply, allowed: readonly string[]): Promise<FastifyReply> {
  const { status, headers, message } = wrongMethod(request.method, allowed);
  if (status === 204) return reply.code(status).headers(headers).send();
  throw new ApiError(status, message, headers);
}

/** The methods that a path allows; none if there is no such path. */
export function methodsAt(path: string): readonly string[] {
  const operations = operationsAt(path);
  return operations.length === 0 ? [] : methodsOf(operations);
}

/** The operations of a path, as the router finds them; none if there is no such path. */
function operationsAt(path: string): readonly Operation[] {
  const segments = path.split('/').map(decodedPath);
  return OPERATIONS.filter((op) => {
    const reserved = new Map(RESERVED_VALUES.get(op.id));
    const own = op.path.split('/');
    return (
      own.length === segments.length &&
      own.every((segment, index) => {
        const value = segments[index] ?? '';
        const words = segment.startsWith('{') ? reserved.get(segment.slice(1, -1)) : undefined;
        return words === undefined ? value === segment : value !== '' && !words.has(value);
      })
    );
  });
}
