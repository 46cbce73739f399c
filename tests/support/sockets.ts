import { connect, type AddressInfo, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** A client that writes bytes, not requests: it may stop in the middle, say nonsense, or never read. */
export interface RawClient {
  readonly socket: Socket;
  /** Everything that arrived so far. */
  received(): string;
  /** Resolves with everything that arrived once the server has closed the connection. */
  readonly closed: Promise<string>;
}

/** Opens a server for real connections. @returns its port on 127.0.0.1 */
export async function listen(app: FastifyInstance): Promise<number> {
  await app.listen({ host: '127.0.0.1', port: 0 });
  return (app.server.address() as AddressInfo).port;
}

/** Connects and writes `text`. The connection stays open on this side until the test ends it (half-open sockets). */
export function rawClient(port: number, text: string | Buffer = ''): RawClient {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  let received = '';
  const closed = new Promise<string>((resolve) => {
    socket.on('data', (bytes) => (received += bytes.toString('latin1')));
    socket.on('error', () => undefined);
    socket.on('end', () => {
      socket.end();
      resolve(received);
    });
    socket.on('close', () => resolve(received));
  });
  socket.write(text);
  return { socket, received: () => received, closed };
}

/** The status and the JSON body of one raw answer. */
export function parsed(answer: string): { status: number; headers: string; body: Record<string, unknown> } {
  const [headers = '', ...body] = answer.split('\r\n\r\n');
  return {
    status: Number(/^HTTP\/1\.1 (\d{3})/.exec(headers)?.[1]),
    headers: headers.toLowerCase(),
    body: JSON.parse(body.join('\r\n\r\n') || 'null') as Record<string, unknown>,
  };
}
