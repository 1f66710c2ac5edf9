import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What can go wrong with a request. */
export type Fault =
  /** Answered by something in front of the service, for example a load balancer. */
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: string;
    }
  /** The answer comes late. */
  | { readonly kind: 'slow'; readonly ms: number }
  /** The connection is lost; `done`: after the service did what was requested. */
  | { readonly kind: 'lost'; readonly done?: boolean }
  /** The answer breaks off after this many bytes. */
  | { readonly kind: 'cut'; readonly bytes: number }
  /** There is never an answer. */
  | { readonly kind: 'silent' };

export interface Seen {
  readonly method: string;
  readonly path: string;
  /** The status sent to the browser; 0 until or unless there is one. */
  status: number;
}

export interface FaultProxy {
  /** The origin to open in the browser; the service behind it needs it as its public origin. */
  readonly url: string;
  /** All requests that passed through, oldest first. */
  readonly seen: readonly Seen[];
  /** Applies the fault to requests whose method and path match, this many times (by default always); returns how to stop it. */
  inject(match: RegExp, fault: Fault, times?: number): () => void;
  /** If false, every connection is lost, as if the network were down. */
  connected: boolean;
  stop(): Promise<void>;
}

interface Rule {
  readonly match: RegExp;
  readonly fault: Fault;
  left: number;
}

/** A proxy between browser and service that loses, delays and garbles by rule. `match` is tested on `GET /path?query`. */
export async function startFaultProxy(target: () => string): Promise<FaultProxy> {
  const rules: Rule[] = [];
  const seen: Seen[] = [];
  const server = createServer((incoming, outgoing) => {
    const entry: Seen = { method: incoming.method ?? '', path: incoming.url ?? '', status: 0 };
    seen.push(entry);
    outgoing.on('finish', () => {
      entry.status = outgoing.statusCode;
    });
    const rule = proxy.connected
      ? rules.find(({ match, left }) => left > 0 && match.test(`${entry.method} ${entry.path}`))
      : undefined;
    if (rule) rule.left -= 1;
    const fault: Fault | undefined = proxy.connected ? rule?.fault : { kind: 'lost' };
    if (fault?.kind === 'silent') return;
    if (fault?.kind === 'lost' && !fault.done) return void incoming.socket.destroy();
    if (fault?.kind === 'status') return void outgoing.writeHead(fault.status, fault.headers).end(fault.body);
    setTimeout(() => pass(incoming, outgoing, target(), fault), fault?.kind === 'slow' ? fault.ms : 0);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const proxy: FaultProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    connected: true,
    inject(match, fault, times = Number.POSITIVE_INFINITY) {
      const rule: Rule = { match, fault, left: times };
      // The newest rule wins.
      rules.unshift(rule);
      return () => {
        rule.left = 0;
      };
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return proxy;
}

function pass(incoming: IncomingMessage, outgoing: ServerResponse, target: string, fault: Fault | undefined): void {
  const onward = request(`${target}${incoming.url}`, { method: incoming.method, headers: incoming.headers, agent: false });
  onward.on('error', () => incoming.socket.destroy());
  onward.on('response', (answer) => {
    if (fault?.kind === 'lost') {
      answer.resume();
      incoming.socket.destroy();
      return;
    }
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    if (fault?.kind !== 'cut') return void answer.pipe(outgoing);
    let left = fault.bytes;
    answer.on('data', (chunk: Buffer) => {
      outgoing.write(chunk.subarray(0, left), () => left <= 0 && incoming.socket.destroy());
      left -= chunk.length;
    });
  });
  outgoing.on('close', () => onward.destroy());
  incoming.pipe(onward);
}
