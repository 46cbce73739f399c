import { setImmediate } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { parseBounded } from '../../../domain/text/boundedJson';
import { MAX_EVENTS } from '../../actions/intake/acceptEvents';
import { EventLine, UnreadableEvent } from '../../actions/intake/readEvents';
import { mapInSlices } from '../../concurrency/inSlices';
import * as errors from '../../errors/catalogue';
import { binaryCloudEvent, cloudEvent, decodedUtf8 } from './cloudEvent';
import { arrayItems } from './jsonArray';

export const JSON_TYPE = 'application/json';
export const LINES = 'application/x-ndjson';
export const CLOUD_EVENT = 'application/cloudevents+json';
export const CLOUD_EVENTS = 'application/cloudevents-batch+json';

/** Longest event, in bytes: a line of NDJSON or an item of an array. A longer one is rejected by itself. */
const MAX_EVENT = 64 * 1024;
const [NEWLINE, RETURN] = [0x0a, 0x0d];

/** One event, or why it cannot be read. @param read what the event is in its text */
function eventOf(bytes: Buffer, read: (text: string) => unknown = parseBounded): unknown {
  if (bytes.length > MAX_EVENT) return new UnreadableEvent('BODY_TOO_LARGE');
  try {
    return read(decodedUtf8(bytes));
  } catch (error) {
    if (!(error instanceof errors.PorticoError)) return new UnreadableEvent('INVALID_JSON');
    return new UnreadableEvent(error.code === 'INVALID_ENCODING' ? 'INVALID_ENCODING' : 'VALIDATION_FAILED');
  }
}

/** Lines of NDJSON with empty ones. */
const MAX_LINES = 2 * MAX_EVENTS;
/** Lines that are found before other requests get their turn. */
const LINES_IN_A_ROW = 1_000;

/** Events of a body of lines; empty lines count as lines and hold none. @throws 413 as soon as there are too many */
async function linesOf(body: Buffer): Promise<EventLine[]> {
  const lines: { bytes: Buffer; number: number }[] = [];
  let number = 0;
  for (let start = 0; start < body.length;) {
    const found = body.indexOf(NEWLINE, start);
    const end = found < 0 ? body.length : found;
    const line = body.subarray(start, end > start && body[end - 1] === RETURN ? end - 1 : end);
    number += 1;
    if (number % LINES_IN_A_ROW === 0) await setImmediate();
    if (number > MAX_LINES || (lines.length >= MAX_EVENTS && line.length > 0))
      throw errors.failure('INTAKE_TOO_MANY', MAX_EVENTS);
    if (line.length > 0) lines.push({ bytes: line, number });
    start = end + 1;
  }
  return mapInSlices(lines, ({ bytes, number: line }) => new EventLine(eventOf(bytes), line));
}

/** Events of an array. @throws 413 when there are too many; 422 when the body is no array, or of another encoding */
async function itemsOf(body: Buffer, read?: (text: string) => unknown): Promise<unknown[]> {
  const items = await arrayItems(body, MAX_EVENTS);
  if (!items) {
    decodedUtf8(body);
    throw errors.invalidJson();
  }
  if (items.length > MAX_EVENTS) throw errors.failure('INTAKE_TOO_MANY', MAX_EVENTS);
  return mapInSlices(items, (item) => eventOf(item, read));
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
      return itemsOf(body, cloudEvent);
    case CLOUD_EVENT:
      return [eventOf(body, cloudEvent)];
    default:
      if (request.headers['ce-specversion'] === undefined) return itemsOf(body);
      return [eventOf(body, (text) => binaryCloudEvent(request.headers, text))];
  }
}
