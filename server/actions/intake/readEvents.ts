import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import Ajv2020, { type ErrorObject, type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { readMacAddress } from '../../../domain/text/macAddress';
import { mapInSlices } from '../../concurrency/inSlices';
import { fieldError, type FieldError } from '../../errors/catalogue';
import { isStorableTime, type IntakeEvent } from '../../storage/intake/event';
import { EVENT_SCHEMAS } from './eventSchemas';
import { INTAKE_KINDS, type IntakeKind, type IntakeSource, type RejectedEvent } from './kinds';

/** An event that is not JSON, or whose envelope is wrong, with its code of the catalogue. */
export class UnreadableEvent {
  constructor(readonly code: 'INVALID_JSON' | 'INVALID_ENCODING' | 'BODY_TOO_LARGE' | 'VALIDATION_FAILED') {}
}

/** What a line of a body of lines holds. Lines without anything count, too: what is rejected is found by its number. */
export class EventLine {
  constructor(
    readonly value: unknown,
    readonly line: number,
  ) {}
}

// Not the validator of records: one error is enough, and the first one ends the work on an event.
const ajv = addFormats(new Ajv2020({ strict: true, allowUnionTypes: true, strictTypes: false, verbose: true }));
// PostgreSQL knows no zones of addresses (`fe80::1%eth0`).
ajv.addFormat('ip', (text) => isIP(text) !== 0 && !text.includes('%'));
// One time that PostgreSQL refuses would fail the whole batch.
const dateTime = ajv.formats['date-time'] as { validate: (text: string) => boolean };
ajv.addFormat('date-time', (text) => dateTime.validate(text) && isStorableTime(text));
ajv.addFormat('mac', (text) => /^[0-9A-Fa-f]{12}$/.test(text.replace(/[:.-]/g, '')));

const validators = Object.fromEntries(INTAKE_KINDS.map((kind) => [kind, ajv.compile(EVENT_SCHEMAS[kind])])) as Record<
  IntakeKind,
  ValidateFunction
>;

/** The code of the catalogue for what a keyword refuses. */
const CODES: Readonly<Record<string, string>> = {
  required: 'FIELD_REQUIRED',
  minLength: 'FIELD_REQUIRED',
  maxLength: 'FIELD_TOO_LONG',
  additionalProperties: 'UNKNOWN_FIELD',
};
const MAX_NAME = 200;

/** Reads the field and the code of what is wrong with an event. */
function fieldsOf(error: ErrorObject | undefined): Record<string, FieldError> | undefined {
  if (!error) return undefined;
  const { missingProperty, additionalProperty } = error.params as Record<string, string | undefined>;
  const name = missingProperty ?? additionalProperty ?? error.instancePath.split('/')[1];
  if (name === undefined || name === '') return undefined;
  const code = CODES[error.keyword] ?? 'FIELD_INVALID_FORMAT';
  const limit = error.keyword === 'maxLength' ? [Number((error.params as { limit: number }).limit)] : [];
  return { [name.slice(0, MAX_NAME)]: fieldError(code, ...limit) };
}

/** The id of a value that may not be an event; null when it has no readable one. */
function idOf(value: unknown): string | null {
  const id = typeof value === 'object' && value !== null ? (value as { id?: unknown }).id : undefined;
  return typeof id === 'string' && id.length <= 128 && !/[\ud800-\udfff]/u.test(id) ? id : null;
}

/** 128 bits of source and id, as hexadecimal digits. Two events with the same key and time are the same event. */
export const eventKey = (sourceid: number, id: string): string =>
  createHash('sha256').update(`${sourceid}\u0000${id}`).digest('hex').slice(0, 32);

export interface Read {
  readonly events: IntakeEvent[];
  readonly rejected: RejectedEvent[];
  /** Number of events that the call repeats. */
  readonly repeated: number;
}

/**
 * Checks the form of the events of a call. A wrong one is rejected with its line number, and the others are read. MAC
 * addresses are converted to upper case with colons.
 */
export async function readEvents(source: IntakeSource, kind: IntakeKind, values: readonly unknown[]): Promise<Read> {
  const events: IntakeEvent[] = [];
  const rejected: RejectedEvent[] = [];
  const seen = new Set<string>();
  let repeated = 0;
  const validate = validators[kind];
  await mapInSlices(values, (given, index) => {
    const { value, line } = given instanceof EventLine ? given : { value: given, line: index + 1 };
    if (value instanceof UnreadableEvent) {
      rejected.push({ line, id: null, msg_code: value.code });
      return;
    }
    const at = validate(value) ? Date.parse((value as { time: string }).time) : NaN;
    if (Number.isNaN(at)) {
      const fields = fieldsOf(validate.errors?.[0]);
      rejected.push({ line, id: idOf(value), msg_code: 'VALIDATION_FAILED', ...(fields && { fields }) });
      return;
    }
    const body = { ...(value as Record<string, unknown>) };
    if (typeof body['mac_address'] === 'string') body['mac_address'] = readMacAddress(body['mac_address']);
    const key = eventKey(source.sourceid, String(body['id']));
    if (seen.has(`${key} ${at}`)) repeated += 1;
    else events.push({ id: String(body['id']), key, at, body, locationid: null, userid: null });
    seen.add(`${key} ${at}`);
  });
  return { events, rejected, repeated };
}
