import type { IntakeKind } from './kinds';

type Json = Readonly<Record<string, unknown>>;

/** Neither NUL, which PostgreSQL cannot store, nor half of a character. */
const TEXT = '^[^\\u0000\\ud800-\\udfff]*$';
const required = (maxLength: number): Json => ({ type: 'string', minLength: 1, maxLength, pattern: TEXT });
const text = (maxLength: number): Json => ({ type: ['string', 'null'], maxLength, pattern: TEXT });
const ip: Json = { type: ['string', 'null'], maxLength: 45, format: 'ip' };
const mac: Json = { type: ['string', 'null'], maxLength: 23, format: 'mac' };
const time: Json = { type: ['string', 'null'], maxLength: 40, format: 'date-time' };
const id: Json = { type: ['integer', 'null'], minimum: 1, maximum: Number.MAX_SAFE_INTEGER };
const count: Json = { type: ['integer', 'null'], minimum: 0, maximum: Number.MAX_SAFE_INTEGER };
const port: Json = { type: ['integer', 'null'], minimum: 0, maximum: 65_535 };
const whether: Json = { type: ['boolean', 'null'] };
const oneOf = (...values: readonly string[]): Json => ({ type: 'string', enum: values });

/** What a social network tells of its account (specification S-IDN-1). */
const SOCIAL: Json = {
  type: ['object', 'null'],
  additionalProperties: false,
  properties: {
    name: text(255),
    email: text(255),
    // The console shows it as a link.
    url: { ...text(1000), format: 'uri', pattern: '^https?://[^\\u0000\\ud800-\\udfff]+$' },
    nickname: text(255),
    summary: text(2000),
    phone: text(32),
    gender: text(32),
    age: text(16),
    agecategory: text(32),
    verified: whether,
    business: whether,
  },
};

/** What every event has. */
const COMMON: Json = {
  id: required(128),
  time: { type: 'string', maxLength: 40, format: 'date-time' },
  locationid: id,
  location: text(255),
};

const event = (needed: readonly string[], properties: Json): Json => ({
  type: 'object',
  additionalProperties: false,
  required: ['id', 'time', ...needed],
  properties: { ...COMMON, ...properties },
});

/** The form of the events of each kind, as JSON Schema: the validator and the API document are made of it. */
export const EVENT_SCHEMAS: Readonly<Record<IntakeKind, Json>> = {
  'sign-ins': event(['status'], {
    status: oneOf('undefined', 'failed', 'complete', 'success', 'auto', 'error', 'denied', 'reauth', 'landing'),
    login: text(255),
    userid: id,
    reason: text(255),
    authtypeid: id,
    profileid: id,
    usertype: { enum: ['guest', 'employee', null] },
    valid_until: time,
    src_ip: ip,
    token: text(64),
    language: text(8),
    browser: text(64),
    platform: text(64),
    device: text(128),
    keyindex: text(255),
    social: SOCIAL,
    paymentid: id,
  }),
  sessions: event(['session_id', 'event'], {
    session_id: required(128),
    event: oneOf('start', 'interim', 'stop'),
    login: text(255),
    userid: id,
    mac_address: mac,
    ip,
    nas: text(255),
    duration: { type: ['integer', 'null'], minimum: 0, maximum: 315_360_000 },
    input_octets: count,
    output_octets: count,
    cause: text(64),
  }),
  'access-logs': event([], {
    mac_address: mac,
    token: text(64),
    format: text(32),
    src_ip: ip,
    src_port: port,
    dst_ip: ip,
    dst_port: port,
    device_name: text(255),
    protocol: text(32),
    method: text(32),
    request: text(4000),
    tags: { type: ['array', 'null'], maxItems: 50, items: required(64) },
  }),
  leases: event(['state', 'ip', 'mac_address'], {
    state: oneOf('active', 'reserved', 'ended'),
    ip: { type: 'string', maxLength: 45, format: 'ip' },
    mac_address: { type: 'string', maxLength: 23, format: 'mac' },
    hostname: text(255),
    valid_from: time,
    valid_until: time,
  }),
  'device-sightings': event(['mac_address'], {
    mac_address: { type: 'string', maxLength: 23, format: 'mac' },
    ip,
    hostname: text(255),
    type: text(64),
    brand: text(128),
    model: text(128),
    os: text(128),
    mac_vendor: text(255),
    confidence_level: { type: ['integer', 'null'], minimum: 0, maximum: 100 },
    is_guest: whether,
    is_interactive: whether,
    facts: {
      type: ['object', 'null'],
      maxProperties: 50,
      additionalProperties: { type: ['string', 'number', 'boolean'], maxLength: 1000, pattern: TEXT },
    },
  }),
  // What happened when an extension was called, or an integration synchronised.
  states: event(['of', 'recordid', 'state'], {
    of: oneOf('extension', 'integration'),
    recordid: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
    state: oneOf('ok', 'failed'),
    error: text(1000),
  }),
  // A person of the company's directory, as its synchronisation found them.
  'directory-people': event(['identifier', 'state'], {
    identifier: required(255),
    state: oneOf('present', 'gone'),
    firstname: text(255),
    lastname: text(255),
    fullname: text(255),
    email: text(255),
    department: text(255),
    groups: { type: ['array', 'null'], maxItems: 200, items: required(255) },
  }),
  'campaign-events': event(['campaignid', 'event'], {
    campaignid: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
    event: oneOf('shown', 'clicked', 'answered'),
  }),
  attributes: event(['key', 'value'], {
    userid: id,
    login: text(255),
    path: text(255),
    key: required(255),
    value: { type: ['string', 'number', 'boolean'], maxLength: 255, pattern: TEXT },
  }),
};
