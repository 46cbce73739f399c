import { connect, type Socket } from 'node:net';
import type { ScannerConfig } from '../config/scanner';

/** For the connection, in ms. */
const CONNECT_MS = 2_000;
/** For the connection, the file and the answer together, in ms. */
const TIMEOUT_MS = 30_000;
const CHUNK_BYTES = 256 * 1024;
const MAX_ANSWER_BYTES = 4 * 1024;
/** Names of signatures are the scanner's: what is no visible ASCII is not repeated. */
const FOUND = /^stream: ([\x21-\x7e]{1,200}) FOUND$/;

/** `clamd` takes no connection: no file can be scanned. */
export class ScannerUnreachable extends Error {}

/**
 * Sends a file to `clamd` (command INSTREAM), which looks into archives as well.
 * @param stop ends the call early
 * @returns the name of what it has found; null when it has found nothing
 * @throws ScannerUnreachable when it takes no connection within 2 seconds; Error when it does not answer with one of both,
 * or not within 30 seconds
 */
export async function scan(scanner: ScannerConfig, bytes: Uint8Array, stop: AbortSignal): Promise<string | null> {
  const answer = await ask(scanner, bytes, AbortSignal.any([stop, AbortSignal.timeout(TIMEOUT_MS)]));
  if (answer === 'stream: OK') return null;
  const found = FOUND.exec(answer)?.[1];
  if (found === undefined) throw new Error(`clamd answered ${JSON.stringify(answer)}`);
  return found;
}

/**
 * @returns what the scanner says, up to the zero byte that ends its answer
 * @throws Error when the answer has no end, or comes before the whole file was sent
 */
function ask(scanner: ScannerConfig, bytes: Uint8Array, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason as Error);
    const socket = connect(scanner);
    let answer = '';
    let isSent = false;
    let isConnected = false;
    const leave = () => {
      clearTimeout(connecting);
      signal.removeEventListener('abort', onAbort);
      socket.destroy();
    };
    const fail = (reason: unknown) => {
      leave();
      reject(reason as Error);
    };
    const onAbort = () => fail(signal.reason);
    const connecting = setTimeout(() => fail(new ScannerUnreachable('clamd takes no connection')), CONNECT_MS);
    signal.addEventListener('abort', onAbort);
    socket.setEncoding('latin1');
    socket.on('connect', () => {
      isConnected = true;
      clearTimeout(connecting);
    });
    socket.on('error', (error) => {
      if (!isConnected) return fail(new ScannerUnreachable(error.message, { cause: error }));
      fail(answer === '' ? error : incomplete(answer, error));
    });
    socket.on('close', () => fail(incomplete(answer)));
    socket.on('data', (text: string) => {
      answer += text;
      const end = answer.indexOf('\0');
      if (end === -1) return answer.length > MAX_ANSWER_BYTES ? fail(incomplete(answer)) : undefined;
      if (!isSent) return fail(new Error(`clamd answered before it had the file: ${JSON.stringify(answer)}`));
      leave();
      resolve(answer.slice(0, end).trim());
    });
    send(socket, bytes, () => (isSent = true));
  });
}

const incomplete = (answer: string, cause?: Error) =>
  new Error(`the answer of clamd has no end: ${JSON.stringify(answer.slice(0, 200))}`, { cause });

/** @param onSent called when the last byte has left */
function send(socket: Socket, bytes: Uint8Array, onSent: () => void): void {
  socket.write('zINSTREAM\0');
  for (let start = 0; start < bytes.length; start += CHUNK_BYTES) {
    const chunk = bytes.subarray(start, start + CHUNK_BYTES);
    socket.write(lengthOf(chunk.length));
    socket.write(chunk);
  }
  socket.write(lengthOf(0), (error) => (error ? undefined : onSent()));
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}
