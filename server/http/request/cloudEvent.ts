import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { CloudEvent } from 'cloudevents';
import { parseBounded } from '../../../domain/text/boundedJson';
import * as errors from '../../errors/catalogue';

/** Strict: a text of another encoding than UTF-8 is refused, not repaired. */
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** @throws PorticoError 422 `INVALID_ENCODING` */
export function decodedUtf8(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw errors.failure('INVALID_ENCODING');
  }
}

/** Longest id of an event (`eventSchemas.ts`). */
const MAX_ID = 128;

/** A CloudEvent is known by its source and id together (CloudEvents 1.0, "id"); long ones by their hash. */
function idOf(source: string, id: string): string {
  const both = `${source}#${id}`;
  return both.length <= MAX_ID ? both : createHash('sha256').update(both).digest('hex');
}

/** What every CloudEvent says (CloudEvents 1.0, "required attributes"); the library would make up an id and a time. */
const REQUIRED = ['specversion', 'id', 'source', 'type'] as const;
type Attributes = Readonly<Record<string, unknown>>;

/** @throws PorticoError 422 unless the attributes are those of a CloudEvent 1.0 */
function checked(given: unknown): CloudEvent<unknown> {
  const attributes = (given ?? {}) as Attributes;
  const isComplete = REQUIRED.every((name) => typeof attributes[name] === 'string' && attributes[name] !== '');
  if (!isComplete || attributes['specversion'] !== '1.0') throw errors.validationFailed();
  try {
    return new CloudEvent<unknown>(attributes);
  } catch {
    throw errors.validationFailed();
  }
}

/** The event that a CloudEvent carries: its data, with its id and time unless they say them. */
function carried(given: unknown): unknown {
  const { source, id, data: asIs, data_base64: encoded } = checked(given);
  const { time } = given as Attributes;
  const data = encoded === undefined ? asIs : parseBounded(decodedUtf8(Buffer.from(encoded, 'base64')));
  const known = { id: idOf(source, id), ...(typeof time === 'string' && { time }) };
  return typeof data === 'object' && data !== null ? { ...known, ...data } : data;
}

/**
 * The event of a CloudEvent in the structured mode.
 * @throws SyntaxError for what is no JSON of ours (`parseBounded`); PorticoError 422 for a wrong attribute or encoding
 */
export const cloudEvent = (text: string): unknown => carried(parseBounded(text));

const PREFIX = 'ce-';

/**
 * The event of a CloudEvent in the binary mode: its attributes are headers, in which other signs than those of ASCII are
 * encoded by percent signs (CloudEvents HTTP binding 1.0, 3.1.3.2).
 * @throws as `cloudEvent`
 */
export function binaryCloudEvent(headers: IncomingHttpHeaders, text: string): unknown {
  const data = parseBounded(text);
  try {
    const attributes = Object.entries(headers)
      .filter(([name]) => name.startsWith(PREFIX))
      .map(([name, value]) => [name.slice(PREFIX.length), decodeURIComponent(String(value))]);
    return carried({ ...Object.fromEntries(attributes), data });
  } catch (error) {
    throw error instanceof URIError ? errors.validationFailed() : error;
  }
}
