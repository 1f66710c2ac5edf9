import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Returns what closes the connections that have not sent anything, as browsers open them in advance: Node.js does not count them
 * as idle, so a server that stops would wait for them.
 */
export function watchSilent(server: Server): () => void {
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  return () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  };
}
