import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import fastifyPlugin from 'fastify-plugin';
import { MAX_CONNECTIONS } from './httpLimits';

/** After a stop signal, open requests are aborted after this time; in ms. */
const CLOSE_TIMEOUT_MS = 10_000;

interface ConnectionsOptions {
  /**
   * Maximum of open connections from one address; absent = unlimited, because with a proxy all have the same address.
   */
  readonly perAddress?: number;
}

/**
 * Limits the open connections, and lets the server stop within seconds: requests under way are answered, connections
 * without one are closed. Node closes by itself only those that have had a request; the spare one that browsers open
 * would hold it for a minute.
 */
export const connectionsPlugin = fastifyPlugin<ConnectionsOptions>(
  async (app, { perAddress = Infinity }) => {
    app.server.maxConnections = MAX_CONNECTIONS;
    const ofAddress = new Map<string, number>();
    const underWay = new Map<Socket, number>();
    let closing = false;
    let limit: NodeJS.Timeout | undefined;
    const count = (socket: Socket, change: number) => {
      const now = (underWay.get(socket) ?? 0) + change;
      if (underWay.has(socket)) underWay.set(socket, now);
      if (closing && now === 0) socket.end();
    };
    app.server.on('connection', (socket: Socket) => {
      const { remoteAddress = '' } = socket;
      const open = (ofAddress.get(remoteAddress) ?? 0) + 1;
      if (open > perAddress) {
        socket.destroy();
        return;
      }
      ofAddress.set(remoteAddress, open);
      underWay.set(socket, 0);
      socket.once('close', () => {
        underWay.delete(socket);
        const left = (ofAddress.get(remoteAddress) ?? 1) - 1;
        if (left > 0) ofAddress.set(remoteAddress, left);
        else ofAddress.delete(remoteAddress);
      });
    });
    app.server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
      count(socket, 1);
      response.once('close', () => count(socket, -1));
    });
    app.addHook('preClose', async () => {
      closing = true;
      for (const [socket, requests] of underWay) if (requests === 0) socket.destroy();
      limit = setTimeout(() => underWay.forEach((_, socket) => socket.destroy()), CLOSE_TIMEOUT_MS);
    });
    app.addHook('onClose', async () => clearTimeout(limit));
  },
  { name: 'portico-connections' },
);
