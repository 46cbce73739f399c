import { readFile } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer, type TLSSocket } from 'node:tls';
import type { SyslogConfig } from '../../config/syslog';
import type { Connections } from './connections';
import type { Reception } from './reception';

/** Time for the handshake of TLS, in ms. */
const HANDSHAKE_MS = 10_000;

interface Listener {
  /** Accepts no more connections; open ones stay. */
  close(): void;
}

async function listening(server: Server, reception: Reception, host: string, port: number): Promise<Listener> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port }, () => {
      server.off('error', reject);
      resolve();
    });
  });
  server.on('error', reception.onError);
  return { close: () => void server.close() };
}

/** Receives messages over TCP (RFC 6587). The address identifies the sender. */
export function listenTcp(reception: Reception, connections: Connections, host: string, port: number) {
  const server = createServer((socket) => {
    if (!connections.admit(socket)) return;
    const address = socket.remoteAddress ?? '';
    connections.read('tcp', socket, socket, () => reception.senders.byAddress(address));
  });
  return listening(server, reception, host, port);
}

/**
 * Receives messages over TLS (RFC 5425). The fingerprint of its certificate identifies the sender (section 4.2.2); a
 * sender without a certificate is identified by its address, if the source has no fingerprint.
 */
export async function listenTls(
  reception: Reception,
  connections: Connections,
  host: string,
  { port, certFile, keyFile, caFile }: NonNullable<SyslogConfig['tls']>,
) {
  const server = createTlsServer({
    cert: await readFile(certFile),
    key: await readFile(keyFile),
    ...(caFile && { ca: await readFile(caFile) }),
    minVersion: 'TLSv1.2',
    requestCert: true,
    // Without an authority the fingerprint decides: the handshake has proven that the sender has the key.
    rejectUnauthorized: caFile !== undefined,
    handshakeTimeout: HANDSHAKE_MS,
  });
  const bases = new Map<string, Socket>();
  const keyOf = (socket: Socket) => `${socket.remoteAddress} ${socket.remotePort}`;
  server.prependListener('connection', (base: Socket) => {
    const key = keyOf(base);
    if (!connections.admit(base)) return;
    bases.set(key, base);
    base.once('close', () => bases.delete(key));
  });
  server.on('secureConnection', (socket: TLSSocket) => {
    const address = socket.remoteAddress ?? '';
    const base = bases.get(keyOf(socket));
    if (!base) return socket.destroy();
    const { fingerprint256 } = socket.getPeerCertificate() as { fingerprint256?: string };
    return connections.read('tls', base, socket, () =>
      fingerprint256 ? reception.senders.byFingerprint(fingerprint256) : reception.senders.byAddress(address),
    );
  });
  server.on('tlsClientError', (_error, socket) => {
    reception.refuse('unknown', socket.remoteAddress ?? '');
    socket.destroy();
  });
  return listening(server, reception, host, port);
}
