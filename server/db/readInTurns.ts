import type { Socket } from 'node:net';
import type pg from 'pg';

/**
 * Lets other requests have their turn between the parts (64 KiB) of a long result. Node otherwise reads up to 32 parts
 * from one socket at once, and the driver parses each when it comes: 1 000 identities would occupy the event loop for
 * more than 10 ms (docs/decisions/0014-long-results-in-turns.md).
 * @param client a connection that the pool has just opened
 */
export function readInTurns(client: pg.PoolClient): void {
  const socket = socketOf(client);
  socket.on('data', () => {
    socket.pause();
    setImmediate(() => socket.resume());
  });
}

/** The socket of a connection, after TLS has begun. The driver's types do not have it. */
const socketOf = (client: pg.PoolClient) =>
  (client as unknown as { readonly connection: { readonly stream: Socket } }).connection.stream;
