import { METHODS, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { ErrorCode } from '../../contract/errors.ts';
import { toErrorBody } from './api-error.ts';
import { wrongMethod } from './wrong-method.ts';

const MALFORMED = 'The request is malformed.';

type Headers = Readonly<Record<string, string>>;

/** What a refusal on a bare connection needs. */
export interface RawRefusals {
  readonly headers: Headers;
  /** After the answer a client may keep its side open: this long it has to read, in milliseconds, then the connection ends. */
  readonly lingerMs: number;
  /** The methods that a target allows; none if there is no such path. */
  readonly methodsAt: (target: string) => readonly string[];
}

/** The answer to the last request that was read from a connection. */
const lastAnswers = new WeakMap<Duplex, ServerResponse>();

/**
 * Answers a request that Node's parser rejected, so that no handler sees it, once those before it on the connection are answered;
 * every answer has the given headers (ruling 20).
 */
export function refuseUnread(raw: RawRefusals) {
  const refuse = refuseNow(raw);
  return (error: ParseError, socket: Socket): void => {
    const last = lastAnswers.get(socket);
    if (last === undefined || last.writableFinished || last.destroyed) refuse(error, socket);
    else last.once('finish', () => refuse(error, socket));
  };
}

type ParseError = Error & { readonly code?: string; readonly rawPacket?: unknown };

function refuseNow(raw: RawRefusals) {
  return (error: ParseError, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    switch (error.code) {
      case 'HPE_HEADER_OVERFLOW':
        write(socket, '431 Request Header Fields Too Large', 'The request line and headers are too large.', raw);
        break;
      case 'HPE_INVALID_METHOD': {
        // Well-formed, except for a method that the parser does not know.
        const [, method, target = ''] =
          /^([\w!#$%&'*+.^`|~-]{1,30}) (\S+) HTTP\/1\.[01]\r\n/.exec(packetText(error.rawPacket)) ?? [];
        // A known one is that of an earlier request, which was answered: what follows it in the packet is malformed.
        if (method === undefined || METHODS.includes(method)) write(socket, '400 Bad Request', MALFORMED, raw);
        else refuseMethod(socket, method, target, raw);
        break;
      }
      case 'ERR_HTTP_REQUEST_TIMEOUT':
        write(socket, '408 Request Timeout', 'The request took too long to arrive.', raw);
        break;
      default:
        write(socket, '400 Bad Request', MALFORMED, raw);
    }
  };
}

/** What Node would answer, or drop, by itself: CONNECT requests, and unknown `Expect` headers. Remembers who waits for an answer. */
export function answerUnasked(server: Server, raw: RawRefusals): void {
  server.prependListener('request', ({ socket }, response: ServerResponse) => lastAnswers.set(socket, response));
  server.on('connect', (_request, socket: Socket) => refuseMethod(socket, 'CONNECT', '/', raw));
  // An expectation may be ignored (RFC 9110, 10.1.1).
  server.on('checkExpectation', (request, response: ServerResponse) => void server.emit('request', request, response));
}

const packetText = (packet: unknown): string => (Buffer.isBuffer(packet) ? packet.toString('latin1') : '');

function refuseMethod(socket: Socket, method: string, target: string, raw: RawRefusals): void {
  const allowed = raw.methodsAt(target);
  if (allowed.length === 0) {
    write(socket, '404 Not Found', 'This path does not exist.', raw);
    return;
  }
  const refusal = wrongMethod(method, allowed);
  write(socket, '405 Method Not Allowed', refusal.message, { ...raw, headers: { ...raw.headers, ...refusal.headers } });
}

function write(socket: Socket, status: string, message: string, { headers, lingerMs }: RawRefusals): void {
  const body = JSON.stringify(toErrorBody(Number(status.slice(0, 3)) as ErrorCode, message));
  const lines = Object.entries({
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${body}`);
  const timer = setTimeout(() => socket.destroy(), lingerMs);
  socket.once('close', () => clearTimeout(timer));
}
