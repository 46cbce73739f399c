import { createHash } from 'node:crypto';
import { HTTP, type Message } from 'cloudevents';
import type { FastifyRequest } from 'fastify';
import { isTooDeep } from '../../../domain/text/boundedJson';
import { MAX_EVENTS } from '../../actions/intake/acceptEvents';
import { EventLine, UnreadableEvent } from '../../actions/intake/readEvents';
import { mapInSlices } from '../../concurrency/inSlices';
import * as errors from '../../errors/catalogue';
import { arrayItems } from './jsonArray';

export const JSON_TYPE = 'application/json';
export const LINES = 'application/x-ndjson';
export const CLOUD_EVENT = 'application/cloudevents+json';
export const CLOUD_EVENTS = 'application/cloudevents-batch+json';

/** Longest event, in bytes: a line of NDJSON or an item of an array. A longer one is rejected by itself. */
const MAX_EVENT = 64 * 1024;
const [NEWLINE, RETURN] = [0x0a, 0x0d];

/** Strict: a body of another encoding than UTF-8 is refused, not repaired. */
const utf8 = new TextDecoder('utf-8', { fatal: true });

function decoded(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw errors.failure('INVALID_ENCODING');
  }
}

function parsed(body: string): unknown {
  if (isTooDeep(body)) throw errors.invalidJson();
  try {
    return JSON.parse(body) as unknown;
  } catch {
    throw errors.invalidJson();
  }
}

/** One event, or why it cannot be read. @param read what the event is in its bytes */
function eventOf(bytes: Buffer, read: (text: string) => unknown = parsed): unknown {
  if (bytes.length > MAX_EVENT) return new UnreadableEvent('BODY_TOO_LARGE');
  try {
    return read(decoded(bytes));
  } catch (error) {
    return new UnreadableEvent(
      error instanceof errors.PorticoError && error.code === 'INVALID_ENCODING' ? error.code : 'INVALID_JSON',
    );
  }
}

/** Events of a body of lines; empty lines count as lines and hold none. @throws 413 as soon as there are too many */
async function linesOf(body: Buffer): Promise<EventLine[]> {
  const lines: { bytes: Buffer; number: number }[] = [];
  let number = 0;
  for (let start = 0; start < body.length;) {
    const found = body.indexOf(NEWLINE, start);
    const end = found < 0 ? body.length : found;
    const line = body.subarray(start, end > start && body[end - 1] === RETURN ? end - 1 : end);
    number += 1;
    if (lines.length >= MAX_EVENTS && line.length > 0) throw errors.failure('INTAKE_TOO_MANY', MAX_EVENTS);
    if (line.length > 0) lines.push({ bytes: line, number });
    start = end + 1;
  }
  return mapInSlices(lines, ({ bytes, number: line }) => new EventLine(eventOf(bytes), line));
}

/** Events of an array. @throws 413 when there are too many; 422 when the body is no array, or of another encoding */
async function itemsOf(body: Buffer, read?: (text: string) => unknown): Promise<unknown[]> {
  const items = await arrayItems(body, MAX_EVENTS);
  if (!items) {
    decoded(body);
    throw errors.invalidJson();
  }
  if (items.length > MAX_EVENTS) throw errors.failure('INTAKE_TOO_MANY', MAX_EVENTS);
  return mapInSlices(items, (item) => eventOf(item, read));
}

/** Longest id of an event (`eventSchemas.ts`). */
const MAX_ID = 128;

/** A CloudEvent is known by its source and id together (CloudEvents 1.0, "id"); long ones by their hash. */
function cloudEventId(source: string, id: string): string {
  const both = `${source}#${id}`;
  return both.length <= MAX_ID ? both : createHash('sha256').update(both).digest('hex');
}

/**
 * The event that a message of CloudEvents carries: the data, with source, id and time unless they say them.
 * @throws Error when the message carries none
 */
function cloudEventOf(message: Message): unknown {
  const event = HTTP.toEvent(message);
  if (Array.isArray(event)) throw errors.invalidJson();
  const { source, id, time, data_base64: encoded } = event;
  const data = encoded === undefined ? event.data : parsed(decoded(Buffer.from(encoded, 'base64')));
  const known = { id: cloudEventId(source, id), ...(time !== undefined && { time }) };
  return typeof data === 'object' && data !== null ? { ...known, ...data } : data;
}

/** A CloudEvent in the structured mode. */
function structured(text: string): unknown {
  if (isTooDeep(text)) throw errors.invalidJson();
  return cloudEventOf({ headers: { 'content-type': CLOUD_EVENT }, body: text });
}

/** Events of a body by its media type. @throws PorticoError 413, 415, 422 */
export async function eventsOf(request: FastifyRequest, body: Buffer): Promise<unknown[]> {
  const [type = '', ...parameters] = String(request.headers['content-type']).toLowerCase().split(';');
  const charset = parameters.map((one) => one.trim()).find((one) => one.startsWith('charset='));
  if (charset !== undefined && !/^charset="?utf-?8"?$/.test(charset)) throw errors.unsupportedType();
  switch (type.trim()) {
    case LINES:
      return linesOf(body);
    case CLOUD_EVENTS:
      return itemsOf(body, structured);
    case CLOUD_EVENT:
      return [eventOf(body, structured)];
    default:
      // One event in the binary mode of CloudEvents: its attributes are headers.
      if (request.headers['ce-specversion'] === undefined) return itemsOf(body);
      return [eventOf(body, (text) => cloudEventOf({ headers: request.headers, body: text }))];
  }
}
