import { STATUS_CODES, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type PorticoError, badRequest, bodyTooLarge, headersTooLarge, requestTooSlow } from '../../errors/catalogue';
import type { SecurityHeaders } from '../../config/securityHeaders';
import { problemOf } from './problem';

/** Time for the client to read the response before the connection is closed; in ms. */
const LINGER_MS = 1_000;
/** The response that is being written on a connection. */
const writing = new WeakMap<Socket, ServerResponse>();

/** Remembers the response that a connection is writing, for `answerRaw`. */
export function nowWriting(socket: Socket, response: ServerResponse): void {
  writing.set(socket, response);
}

/**
 * Answers on a connection whose request never became one that Fastify can answer, with the same body as any other
 * error, and closes it.
 * @param headers security headers, which no hook of Fastify adds here
 */
export function answerRaw(socket: Socket, error: PorticoError, headers: SecurityHeaders): void {
  if (socket.destroyed || socket.writableEnded) return;
  const response = writing.get(socket);
  // In the middle of another answer a second one would be read as a part of it.
  if (!socket.writable || (response?.headersSent && !response.writableFinished)) {
    socket.destroy();
    return;
  }
  const body = JSON.stringify(problemOf(error));
  socket.end(
    [
      `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}`,
      'content-type: application/problem+json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      `date: ${new Date().toUTCString()}`,
      'cache-control: no-store',
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  );
  // Closed at once with bytes unread, the connection would be reset and the answer lost (RFC 9112 §9.6).
  const timer = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(timer));
}

const BY_CODE: Readonly<Record<string, () => PorticoError>> = {
  ERR_HTTP_REQUEST_TIMEOUT: requestTooSlow,
  HPE_HEADER_OVERFLOW: headersTooLarge,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: bodyTooLarge,
};

/** For Fastify's `clientErrorHandler`: what Node's HTTP parser refuses, and requests that exceed a timeout. */
export const clientErrorHandler =
  (headers: SecurityHeaders) =>
  (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET') return;
    answerRaw(socket, (BY_CODE[error.code ?? ''] ?? badRequest)(), headers);
  };
