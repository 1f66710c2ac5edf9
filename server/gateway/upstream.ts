import http, { type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import https from 'node:https';

export interface UpstreamLimits {
  /** How many milliseconds connecting may take. */
  readonly connectMs: number;
  /** How many milliseconds may pass without a byte, also before the answer. */
  readonly silenceMs: number;
}

export interface UpstreamRequest {
  readonly method: string;
  /** Path and query as they came. */
  readonly path: string;
  readonly headers: OutgoingHttpHeaders;
  readonly body: Buffer | null;
  /** How many milliseconds it waited in the queue: they count as silence. */
  readonly waitedMs: number;
  /** Aborts the request when the client has gone. */
  readonly signal: AbortSignal;
}

export interface Upstream {
  /** Resolves when the answer's headers are there; the body is then read as a stream. Rejects if there is no answer. */
  ask(request: UpstreamRequest): Promise<IncomingMessage>;
  close(): void;
}

/** Shorter than the dashboard's own timeout, so that it receives the reason. */
const LIMITS: UpstreamLimits = { connectMs: 10_000, silenceMs: 55_000 };

/** Connections to one origin, kept alive between requests. TLS certificates are always verified, whatever the environment. */
export function openUpstream(origin: string, limits: Partial<UpstreamLimits> = {}): Upstream {
  const { connectMs, silenceMs } = { ...LIMITS, ...limits };
  const url = new URL(origin);
  const client = url.protocol === 'https:' ? https : http;
  // turns.ts limits their number. Servers keep theirs longer: otherwise a request could meet a connection that is just closing.
  const agent = new client.Agent({ keepAlive: true, keepAliveMsecs: 10_000, timeout: 4_000 });

  const once = ({
    method,
    path,
    headers,
    body,
    waitedMs,
    signal,
  }: UpstreamRequest): Promise<{ answer: IncomingMessage } | { stale: true }> =>
    new Promise((resolve, reject) => {
      const request = client.request({
        protocol: url.protocol,
        hostname: url.hostname.replace(/^\[|\]$/g, ''),
        port: url.port,
        method,
        path,
        headers: body === null ? headers : { ...headers, 'content-length': body.length },
        agent,
        signal,
        timeout: Math.max(1, silenceMs - waitedMs),
        rejectUnauthorized: true,
      });
      let connecting: NodeJS.Timeout | undefined;
      request.on('socket', (socket) => {
        if (!socket.connecting) return;
        connecting = setTimeout(() => request.destroy(new Error('no connection in time')), connectMs);
        socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', () => clearTimeout(connecting));
      });
      request.on('timeout', () => request.destroy(new Error('no answer in time')));
      request.on('error', (error: NodeJS.ErrnoException) => {
        clearTimeout(connecting);
        // A kept-alive connection that the service had closed: the request was not processed.
        if (error.code === 'ECONNRESET' && request.reusedSocket && !signal.aborted) resolve({ stale: true });
        else reject(error);
      });
      request.on('response', (answer) => {
        // An answer that stops half-way must not end as if it were complete.
        request.on('error', (error) => answer.destroy(error));
        resolve({ answer });
      });
      request.end(body ?? undefined);
    });

  return {
    async ask(request) {
      const retried = request.method === 'GET' || request.method === 'HEAD';
      for (let attempt = 0; ; attempt += 1) {
        const result = await once(request);
        if ('answer' in result) return result.answer;
        if (!retried || attempt >= 3) throw Object.assign(new Error('the connection was lost'), { code: 'ECONNRESET' });
      }
    },
    close: () => agent.destroy(),
  };
}
