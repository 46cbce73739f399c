import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../../domain/access/caller';
import { tooManyStreams } from '../errors/catalogue';

/** Maximum of open streams for one session or API key (browser tabs). */
const MAX_STREAMS = 5;
/** Maximum of open streams for one sign-in: of its session and of the windows that it opened (S-COMP-15). */
const MAX_STREAMS_OF_SIGN_IN = 20;
/** Maximum duration of a stream, in ms. The client then reconnects and is authenticated again. */
const MAX_STREAM_MS = 9 * 60_000;

interface Stream {
  /** The session that all began with, or the API key. */
  readonly signIn: string;
  readonly caller: Caller;
  readonly request: FastifyRequest;
}

/** The session or API key of a caller. */
export const sourceOf = ({ sessionId, tokenId }: Caller): string => sessionId ?? `key ${tokenId}`;

/** The open streams of server-sent events (HTML standard §9.2). */
export class EventStreams {
  readonly #open = new Map<FastifyReply, Stream>();

  /** @throws TOO_MANY_STREAMS */
  requireRoom(caller: Caller, signIn: string): void {
    const streams = [...this.#open.values()];
    const source = sourceOf(caller);
    if (streams.filter((stream) => sourceOf(stream.caller) === source).length >= MAX_STREAMS) {
      throw tooManyStreams(MAX_STREAMS);
    }
    if (streams.filter((stream) => stream.signIn === signIn).length >= MAX_STREAMS_OF_SIGN_IN) {
      throw tooManyStreams(MAX_STREAMS_OF_SIGN_IN);
    }
  }

  /** Answers a request with a stream. @returns false when its client has gone meanwhile */
  start(reply: FastifyReply, stream: Stream): boolean {
    reply.hijack();
    if (reply.raw.destroyed) return false;
    reply.raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    this.#open.set(reply, stream);
    const timer = setTimeout(() => reply.raw.end(), MAX_STREAM_MS);
    reply.raw.on('close', () => {
      clearTimeout(timer);
      this.#open.delete(reply);
    });
    return true;
  }

  /** Sends an event, unless the stream was closed meanwhile. */
  send(reply: FastifyReply, event: string, data: unknown): void {
    if (this.#open.has(reply)) reply.raw.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  /** Sends an event to the callers for which a condition holds. */
  sendTo(concerned: (caller: Caller) => boolean, event: string, data: unknown): void {
    this.each((reply, { caller }) => {
      if (concerned(caller)) this.send(reply, event, data);
    });
  }

  /** Calls a function for each open stream. */
  each(work: (reply: FastifyReply, stream: Stream) => void): void {
    this.#open.forEach((stream, reply) => work(reply, stream));
  }

  /** Closes the streams for which a condition holds. */
  end(concerned: (caller: Caller) => boolean): void {
    this.each((reply, { caller }) => {
      if (concerned(caller)) reply.raw.end();
    });
  }
}
