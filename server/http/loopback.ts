import type { IncomingMessage } from 'node:http';

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/;
const LOOPBACK_PEER = /^(::ffff:)?127\.|^::1$/;

/** A host name or address that only this machine can reach. */
export const isLoopback = (host: string): boolean => LOOPBACK.test(host);

/** True if a request comes from this machine, to a loopback address, and has no header of a proxy. */
export function isFromThisMachine({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>): boolean {
  if (!LOOPBACK_PEER.test(socket.remoteAddress ?? '')) return false;
  if (['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'].some((name) => headers[name] !== undefined))
    return false;
  return URL.canParse(`http://${headers.host}`) && isLoopback(new URL(`http://${headers.host}`).hostname);
}
