import type { IncomingMessage, ServerResponse } from 'node:http';
import fastifyPlugin from 'fastify-plugin';
import { requestTooSlow } from '../../errors/catalogue';
import { TRANSFER_LIMITS, type TransferLimits } from './httpLimits';
import type { SecurityHeaders } from '../../config/securityHeaders';
import { answerRaw, nowWriting } from '../errors/rawAnswer';

/** Bytes counted from the beginning of the current window. */
interface Window {
  since: number;
  bytes: number;
}

interface Transfer {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly received: Window;
  readonly sent: Window;
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Ends requests whose body arrives too slowly with 408, and connections whose client does not read its answer. Timeouts
 * alone do not: a client that sends a byte now and then keeps a connection, a file and memory for minutes.
 */
export const transferRatePlugin = fastifyPlugin<{ headers: SecurityHeaders; limits?: Partial<TransferLimits> }>(
  async (app, { headers, ...options }) => {
    const limits = { ...TRANSFER_LIMITS, ...options.limits };
    const transfers = new Set<Transfer>();
    const sentOn = ({ socket }: IncomingMessage) => socket.bytesWritten - socket.writableLength;

    app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      const since = performance.now();
      const { socket } = request;
      const transfer = {
        request,
        response,
        received: { since, bytes: socket.bytesRead },
        sent: { since, bytes: sentOn(request) },
      };
      nowWriting(socket, response);
      transfers.add(transfer);
      response.once('close', () => transfers.delete(transfer));
    });

    /** True when the window is over and brought too little; a new one begins then. */
    const tooSlow = (window: Window, length: number, bytes: number, now: number) => {
      if (now - window.since < length) return false;
      const slow = bytes - window.bytes < (limits.rate * length) / 1000;
      Object.assign(window, { since: now, bytes });
      return slow;
    };
    const check = () => {
      const now = performance.now();
      for (const transfer of transfers) {
        const { request, response, received, sent } = transfer;
        const { socket } = request;
        // A response that is queued after another one on the same connection gets no `close` event.
        if (socket.destroyed) {
          transfers.delete(transfer);
          continue;
        }
        if (request.complete || !hasBody(request)) received.since = now;
        // Full: the client waits for the server.
        else if (request.readableLength >= request.readableHighWaterMark) received.since = now;
        else if (tooSlow(received, limits.bodyWindow, socket.bytesRead, now)) {
          answerRaw(socket, requestTooSlow(), headers);
        }
        if (socket.writableLength === 0 || !response.headersSent) sent.since = now;
        else if (tooSlow(sent, limits.answerWindow, sentOn(request), now)) socket.destroy();
      }
    };
    const timer = setInterval(check, Math.min(1_000, limits.bodyWindow / 4));
    timer.unref();
    app.addHook('onClose', async () => clearInterval(timer));
  },
  { name: 'portico-transfer-rate' },
);
