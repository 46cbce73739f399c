import { connect } from 'node:net';
import type { ScannerConfig } from '../config/scanner';

/** For the connection, the file and the answer together, in ms. */
const TIMEOUT_MS = 30_000;
const CHUNK_BYTES = 256 * 1024;
const MAX_ANSWER_BYTES = 4 * 1024;
/** Names of signatures are the scanner's: what is no visible ASCII is not repeated. */
const FOUND = /^stream: ([\x21-\x7e]{1,200}) FOUND$/;

/**
 * Sends a file to `clamd` (command INSTREAM), which looks into archives as well.
 * @param stop ends the call early
 * @returns the name of what it has found; null when it has found nothing
 * @throws Error when it cannot be reached, needs more than 30 seconds, or does not answer with one of both
 */
export async function scan(scanner: ScannerConfig, bytes: Uint8Array, stop: AbortSignal): Promise<string | null> {
  const answer = await ask(scanner, bytes, AbortSignal.any([stop, AbortSignal.timeout(TIMEOUT_MS)]));
  if (answer === 'stream: OK') return null;
  const found = FOUND.exec(answer)?.[1];
  if (found === undefined) throw new Error(`clamd answered ${JSON.stringify(answer)}`);
  return found;
}

/** @returns what the scanner says, up to the end of its text (a zero byte) or of the connection */
function ask(scanner: ScannerConfig, bytes: Uint8Array, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(scanner);
    let answer = '';
    const end = (error?: Error) => {
      signal.removeEventListener('abort', onAbort);
      socket.destroy();
      if (error) reject(error);
      else resolve(answer.split('\0')[0]?.trim() ?? '');
    };
    const onAbort = () => end(signal.reason as Error);
    if (signal.aborted) return onAbort();
    signal.addEventListener('abort', onAbort);
    socket.setEncoding('latin1');
    socket.on('error', (error) => (answer === '' ? end(error) : end()));
    socket.on('close', () => end());
    socket.on('data', (text: string) => {
      answer += text;
      if (answer.includes('\0') || answer.length > MAX_ANSWER_BYTES) end();
    });
    socket.write('zINSTREAM\0');
    for (let start = 0; start < bytes.length; start += CHUNK_BYTES) {
      const chunk = bytes.subarray(start, start + CHUNK_BYTES);
      socket.write(lengthOf(chunk.length));
      socket.write(chunk);
    }
    socket.write(lengthOf(0));
  });
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}
