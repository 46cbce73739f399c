import type { Server } from 'node:http';
import type { FastifyHttpOptions } from 'fastify';

/** Time for the headers of a request, from the opening of the connection or its first byte; in ms. */
const HEADERS_TIMEOUT_MS = 15_000;
/** Time for a whole request, headers and body; in ms. */
const REQUEST_TIMEOUT_MS = 300_000;
/** Longer than the 60 s after which load balancers usually close: the server must not close first; in ms. */
const KEEP_ALIVE_TIMEOUT_MS = 72_000;
/** Bytes of the request line and the headers together. */
const MAX_HEADER_BYTES = 16 * 1024;
/** Open connections, of all clients and of one address. The second counts only without a proxy in front. */
export const MAX_CONNECTIONS = 4_000;
export const MAX_CONNECTIONS_PER_ADDRESS = 500;

/** The least that a client must send or take, averaged over each window (OWASP ASVS 5.0, 15.1.3 and 15.2.2). */
export interface TransferLimits {
  /** Bytes a second. */
  readonly rate: number;
  /** The first window of a request body is its grace period; in ms. */
  readonly bodyWindow: number;
  /** For answers that wait for the client to read them; in ms. */
  readonly answerWindow: number;
}

export const TRANSFER_LIMITS: TransferLimits = { rate: 1_000, bodyWindow: 10_000, answerWindow: 30_000 };

/** Timeouts of both origins, as options of Fastify and of Node's HTTP server. */
export const HTTP_OPTIONS = {
  requestTimeout: REQUEST_TIMEOUT_MS,
  keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
  http: {
    headersTimeout: HEADERS_TIMEOUT_MS,
    connectionsCheckingInterval: 5_000,
    maxHeaderSize: MAX_HEADER_BYTES,
    // `errors/wellFormed` checks it: Node's own answer has another format.
    requireHostHeader: false,
  },
} as const satisfies FastifyHttpOptions<Server>;
