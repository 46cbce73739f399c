import { Type, type TProperties } from 'typebox';
import type { IntakeKind } from './kinds';

/** Neither NUL, which PostgreSQL cannot store, nor half of a character. */
const TEXT = '^[^\\u0000\\ud800-\\udfff]*$';
const MAX_INTEGER = Number.MAX_SAFE_INTEGER;

/** A member that may be absent or null. */
const optional = <T>(type: string, rest: object, description?: string) =>
  Type.Optional(Type.Unsafe<T | null>({ type: [type, 'null'], ...rest, ...(description && { description }) }));
const described = (description?: string) => (description === undefined ? {} : { description });

const required = (maxLength: number, description?: string) =>
  Type.String({ minLength: 1, maxLength, pattern: TEXT, ...described(description) });
const text = (maxLength: number, description?: string) =>
  optional<string>('string', { maxLength, pattern: TEXT }, description);
const IP = { maxLength: 45, format: 'ip' };
const MAC = { maxLength: 23, format: 'mac' };
const MAC_TEXT = '12 hexadecimal digits, also with colons, hyphens or dots';
const ip = (description = 'IPv4 or IPv6') => optional<string>('string', IP, description);
const mac = () => optional<string>('string', MAC, MAC_TEXT);
const time = (description?: string) => optional<string>('string', { maxLength: 40, format: 'date-time' }, description);
const whole = (minimum: number, maximum: number, description?: string) =>
  optional<number>('integer', { minimum, maximum }, description);
const id = (description?: string) => whole(1, MAX_INTEGER, description);
const count = (description?: string) => whole(0, MAX_INTEGER, description);
const port = (description?: string) => whole(0, 65_535, description);
const whether = () => optional<boolean>('boolean', {});
const oneOf = <V extends string>(...values: readonly V[]) => Type.Unsafe<V>({ type: 'string', enum: [...values] });

/** What every event has. */
const COMMON = {
  id: required(128, 'The same id and time are the same event: sent again, it changes nothing'),
  time: Type.String({ maxLength: 40, format: 'date-time', description: 'When it happened (RFC 3339)' }),
  locationid: id('Where it happened'),
  location: text(255, 'The same: source IP, FQDN, MAC address, access-point name or name of a location'),
};

/** What a social network tells of its account (specification S-IDN-1). */
const SOCIAL = {
  additionalProperties: false,
  properties: {
    name: text(255),
    email: text(255),
    // The console shows it as a link.
    url: optional<string>('string', {
      maxLength: 1000,
      format: 'uri',
      pattern: '^https?://[^\\u0000\\ud800-\\udfff]+$',
    }),
    nickname: text(255),
    summary: text(2000),
    phone: text(32),
    gender: text(32),
    age: text(16),
    agecategory: text(32),
    verified: whether(),
    business: whether(),
  },
};

const PERSON = { login: text(255), userid: id('Of the identity; a login is enough') };

/** @param example an event of the kind, without id and time */
const event = <P extends TProperties>(properties: P, example: Readonly<Record<string, unknown>>) =>
  Type.Object(
    { ...COMMON, ...properties },
    {
      additionalProperties: false,
      examples: [{ id: '7c1f9d52', time: '2026-05-04T09:30:00Z', ...example }],
    },
  );

/** The form of the events of each kind: the validator and the API document are made of it. */
export const EVENT_SCHEMAS = {
  'sign-ins': event(
    {
      status: oneOf('undefined', 'failed', 'complete', 'success', 'auto', 'error', 'denied', 'reauth', 'landing'),
      ...PERSON,
      reason: text(255, 'Why it was refused'),
      authtypeid: id('Of the authentication mode'),
      profileid: id('Of the identity profile'),
      usertype: Type.Optional(Type.Unsafe<'guest' | 'employee' | null>({ enum: ['guest', 'employee', null] })),
      valid_until: time('End of the validity that it grants'),
      src_ip: ip('Address of the device, IPv4 or IPv6'),
      token: text(64, 'Names the connection in access logs'),
      language: text(8),
      browser: text(64),
      platform: text(64),
      device: text(128),
      keyindex: text(255),
      social: optional<object>('object', SOCIAL),
      paymentid: id('Of the offer that was bought'),
    },
    { status: 'success', login: 'guest@example.com', location: 'ap-lobby', src_ip: '10.2.11.93', token: '98f0eb3a' },
  ),
  sessions: event(
    {
      session_id: required(128, 'Of the equipment; unique for the source'),
      event: oneOf('start', 'interim', 'stop'),
      ...PERSON,
      mac_address: mac(),
      ip: ip(),
      nas: text(255, 'Name of the equipment'),
      duration: whole(0, 315_360_000, 'In seconds, so far'),
      input_octets: count('Bytes that the device has sent, so far'),
      output_octets: count('Bytes that the device has received, so far'),
      cause: text(64, 'Why it ended'),
    },
    {
      ...{ session_id: '5F1A-22', event: 'stop', login: 'guest@example.com', mac_address: '9A:04:71:40:EB:1B' },
      ...{
        ip: '10.2.11.93',
        duration: 1_830,
        input_octets: 4_096_000,
        output_octets: 98_304_000,
        cause: 'Idle-Timeout',
      },
    },
  ),
  'access-logs': event(
    {
      mac_address: mac(),
      token: text(64, 'That of the sign-in'),
      format: text(32),
      src_ip: ip(),
      src_port: port(),
      nat_ip: ip('Translated address: what the equipment showed outside (NAT)'),
      nat_port: port('Translated port; of a block, its first port'),
      nat_port_end: port('Last port of a block of translated ports'),
      dst_ip: ip(),
      dst_port: port(),
      device_name: text(255),
      protocol: text(32),
      method: text(32),
      request: text(4000),
      tags: Type.Optional(
        Type.Unsafe<readonly string[] | null>({ type: ['array', 'null'], maxItems: 50, items: required(64) }),
      ),
    },
    {
      token: '98f0eb3a',
      src_ip: '10.2.11.93',
      src_port: 51_234,
      nat_ip: '198.51.100.4',
      nat_port: 40_112,
      dst_ip: '203.0.113.7',
      dst_port: 443,
      protocol: 'TCP',
      tags: ['web'],
    },
  ),
  leases: event(
    {
      state: oneOf('active', 'reserved', 'ended'),
      ip: Type.String(IP),
      mac_address: Type.String({ ...MAC, description: MAC_TEXT }),
      hostname: text(255),
      valid_from: time(),
      valid_until: time(),
    },
    { state: 'active', ip: '10.2.11.93', mac_address: '9A:04:71:40:EB:1B', hostname: 'tablet' },
  ),
  'device-sightings': event(
    {
      mac_address: Type.String({ ...MAC, description: MAC_TEXT }),
      ip: ip(),
      hostname: text(255),
      type: text(64),
      brand: text(128),
      model: text(128),
      os: text(128),
      mac_vendor: text(255),
      confidence_level: whole(0, 100, 'In percent'),
      is_guest: whether(),
      is_interactive: whether(),
      facts: Type.Optional(
        Type.Unsafe<Readonly<Record<string, string | number | boolean>> | null>({
          type: ['object', 'null'],
          maxProperties: 50,
          additionalProperties: { type: ['string', 'number', 'boolean'], maxLength: 1000, pattern: TEXT },
        }),
      ),
    },
    { mac_address: '9A:04:71:40:EB:1B', ip: '10.2.11.93', hostname: 'tablet', os: 'Android', facts: { floor: 2 } },
  ),
  // What happened when an extension was called, or an integration synchronised.
  states: event(
    {
      of: oneOf('extension', 'integration'),
      recordid: Type.Integer({ minimum: 1, maximum: MAX_INTEGER }),
      state: oneOf('ok', 'failed'),
      error: text(1000),
    },
    { of: 'extension', recordid: 2001, state: 'failed', error: 'HTTP 503' },
  ),
  // A person of the company's directory, as its synchronisation found them.
  'directory-people': event(
    {
      identifier: required(255, 'Of the directory'),
      state: oneOf('present', 'gone'),
      firstname: text(255),
      lastname: text(255),
      fullname: text(255),
      email: text(255),
      department: text(255),
      groups: Type.Optional(
        Type.Unsafe<readonly string[] | null>({ type: ['array', 'null'], maxItems: 200, items: required(255) }),
      ),
    },
    { identifier: 'u4711', state: 'present', fullname: 'Ada Martin', email: 'ada@example.com', groups: ['staff'] },
  ),
  'campaign-events': event(
    {
      campaignid: Type.Integer({ minimum: 1, maximum: MAX_INTEGER }),
      event: oneOf('shown', 'clicked', 'answered'),
    },
    { campaignid: 2001, event: 'shown' },
  ),
  attributes: event(
    {
      ...PERSON,
      path: text(255),
      key: required(255, 'One that the company tracks'),
      value: Type.Unsafe<string | number | boolean>({
        type: ['string', 'number', 'boolean'],
        maxLength: 255,
        pattern: TEXT,
      }),
    },
    { login: 'guest@example.com', key: 'age', value: '25-34' },
  ),
} as const satisfies Readonly<Record<IntakeKind, object>>;
