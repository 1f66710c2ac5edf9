import type { IncomingMessage } from 'node:http';

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/;
/** The same with a port, as clients on this machine write it; anything else is parsed. */
const LOCAL_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/;
const FROM_PROXY = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];
const LOOPBACK_PEER = /^(::ffff:)?127\.|^::1$/;

/** A host name or address that only this machine can reach. */
export const isLoopback = (host: string): boolean => LOOPBACK.test(host);

/** True if a request comes from this machine, to a loopback address, and has no header of a proxy. */
export function isFromThisMachine({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>): boolean {
  if (!LOOPBACK_PEER.test(socket.remoteAddress ?? '')) return false;
  if (FROM_PROXY.some((name) => headers[name] !== undefined)) return false;
  if (LOCAL_HOST.test(headers.host ?? '')) return true;
  return URL.canParse(`http://${headers.host}`) && isLoopback(new URL(`http://${headers.host}`).hostname);
}
