import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Browsers open connections ahead, for requests that may come. A server that stops waits for none of them: only for those on which
 * something is asked.
 */
export function closeUnusedConnections(server: FastifyInstance): void {
  /** How many requests are under way on each. */
  const asked = new Map<Socket, number>();
  let isClosing = false;
  const letGo = (socket: Socket) => {
    if (isClosing && asked.get(socket) === 0) socket.destroy();
  };
  server.server.on('connection', (socket: Socket) => {
    asked.set(socket, 0);
    socket.once('close', () => asked.delete(socket));
    letGo(socket);
  });
  server.server.on('request', ({ socket }, response) => {
    asked.set(socket, (asked.get(socket) ?? 0) + 1);
    response.once('close', () => {
      if (!asked.has(socket)) return;
      asked.set(socket, (asked.get(socket) ?? 1) - 1);
      letGo(socket);
    });
  });
  server.addHook('preClose', async () => {
    isClosing = true;
    for (const socket of asked.keys()) letGo(socket);
  });
}
