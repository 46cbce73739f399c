import { MAX_MESSAGE_BYTES, MAX_SKIPPED_BYTES } from './limits';

/** The sender never ends a message: its connection has to be closed. */
export class EndlessMessage extends Error {
  constructor() {
    super(`a message is longer than ${MAX_MESSAGE_BYTES + MAX_SKIPPED_BYTES} bytes`);
  }
}

const LF = 0x0a;
const CR = 0x0d;
const SPACE = 0x20;
const LESS_THAN = 0x3c;
const ZERO = 0x30;
/** A length of more digits is none. */
const MAX_DIGITS = 7;

type Header = { readonly length: number; readonly bytes: number } | 'none' | 'incomplete';

/**
 * Divides a stream into messages (RFC 6587): octet counting (section 3.4.1, also RFC 5425) and lines (section 3.4.2).
 * Each message may use either. A number counts octets only if a space and `<` follow it, so that a line that begins
 * with a time in seconds stays a line. Takes constant memory and linear time, however small the chunks are.
 */
export class Frames {
  /** The beginning of a message whose end has not arrived yet. */
  #held: Buffer = Buffer.alloc(0);
  /** Octets of a counted message that is too long, still to be skipped. */
  #octetsToSkip = 0;
  /** Octets of a line that is too long, skipped so far; undefined when no line is being skipped. */
  #lineSkipped: number | undefined;

  /**
   * Takes the next bytes of the stream.
   * @returns the messages that are complete now, without their ends; a message of more than 8 kB is cut there
   * @throws EndlessMessage when a message does not end
   */
  push(chunk: Buffer): Buffer[] {
    const found: Buffer[] = [];
    let bytes = this.#held.length === 0 ? chunk : Buffer.concat([this.#held, chunk]);
    while (bytes.length > 0) {
      const rest = this.#next(bytes, found);
      if (rest === undefined) break;
      bytes = rest;
    }
    // A copy: a view would keep the whole chunk in memory.
    this.#held = Buffer.from(bytes);
    return found;
  }

  /** @returns the message that the end of the stream has ended, if there is one */
  end(): Buffer[] {
    const rest = this.#held;
    this.#held = Buffer.alloc(0);
    const header = headerOf(rest);
    const body = typeof header === 'object' ? rest.subarray(header.bytes) : rest;
    return this.#lineSkipped === undefined && body.length > 0 ? [body] : [];
  }

  /** Takes one message, or skips; undefined when more bytes are needed. */
  #next(bytes: Buffer, found: Buffer[]): Buffer | undefined {
    if (this.#octetsToSkip > 0) {
      const count = Math.min(this.#octetsToSkip, bytes.length);
      this.#octetsToSkip -= count;
      return bytes.subarray(count);
    }
    if (this.#lineSkipped !== undefined) return this.#skipLine(bytes);
    const header = headerOf(bytes);
    if (header === 'incomplete') return undefined;
    return header === 'none' ? this.#line(bytes, found) : this.#counted(bytes, header, found);
  }

  #skipLine(bytes: Buffer): Buffer {
    const end = bytes.indexOf(LF);
    if (end >= 0) {
      this.#lineSkipped = undefined;
      return bytes.subarray(end + 1);
    }
    this.#lineSkipped = (this.#lineSkipped ?? 0) + bytes.length;
    if (this.#lineSkipped > MAX_SKIPPED_BYTES) throw new EndlessMessage();
    return bytes.subarray(bytes.length);
  }

  #line(bytes: Buffer, found: Buffer[]): Buffer | undefined {
    const end = bytes.subarray(0, MAX_MESSAGE_BYTES + 1).indexOf(LF);
    if (end >= 0) {
      add(found, bytes.subarray(0, end));
      return bytes.subarray(end + 1);
    }
    if (bytes.length <= MAX_MESSAGE_BYTES) return undefined;
    add(found, bytes.subarray(0, MAX_MESSAGE_BYTES));
    this.#lineSkipped = 0;
    return bytes.subarray(MAX_MESSAGE_BYTES);
  }

  #counted(bytes: Buffer, header: Exclude<Header, string>, found: Buffer[]): Buffer | undefined {
    if (header.length > MAX_MESSAGE_BYTES + MAX_SKIPPED_BYTES) throw new EndlessMessage();
    const length = Math.min(header.length, MAX_MESSAGE_BYTES);
    if (bytes.length < header.bytes + length) return undefined;
    add(found, bytes.subarray(header.bytes, header.bytes + length));
    this.#octetsToSkip = header.length - length;
    return bytes.subarray(header.bytes + length);
  }
}

/** A message without the CR, LF or NUL that some senders end it with. */
export function withoutEnd(message: Buffer): Buffer {
  let end = message.length;
  while (end > 0 && [0, LF, CR].includes(message[end - 1] ?? -1)) end -= 1;
  return message.subarray(0, end);
}

/** An empty line is no message. */
function add(found: Buffer[], line: Buffer): void {
  const message = withoutEnd(line);
  // A copy: messages wait in a queue, and a view would keep the chunk of the socket.
  if (message.length > 0) found.push(Buffer.from(message));
}

/** `MSG-LEN SP` of a message that begins with `<`. */
function headerOf(bytes: Buffer): Header {
  let at = 0;
  let length = 0;
  for (; at < bytes.length && at < MAX_DIGITS; at++) {
    const digit = (bytes[at] ?? 0) - ZERO;
    if (digit < 0 || digit > 9) break;
    if (at === 0 && digit === 0) return 'none';
    length = length * 10 + digit;
  }
  if (at === 0) return 'none';
  if (at === bytes.length) return 'incomplete';
  if (bytes[at] !== SPACE) return 'none';
  if (at + 1 === bytes.length) return 'incomplete';
  return bytes[at + 1] === LESS_THAN ? { length, bytes: at + 1 } : 'none';
}
