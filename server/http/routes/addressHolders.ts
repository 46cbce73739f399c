import { isIP } from 'node:net';
import { Type, type Static } from 'typebox';
import { CHAIN_GAPS, ANSWER_GAPS, IDENTITY_STATES } from '../../../domain/address-holders/gaps';
import { DEFAULT_TOLERANCE_MINUTES, MAX_TOLERANCE_MINUTES } from '../../../domain/address-holders/limits';
import { unmappedAddress } from '../../../domain/text/ipAddress';
import { isUnseenText } from '../../../domain/text/unseenText';
import { askHolders, type HoldersQuery } from '../../actions/address-holders/askHolders';
import { exportHolders } from '../../actions/address-holders/exportHolders';
import { identitiesIn } from '../../actions/profiles/parts';
import type { Context } from '../../context/context';
import * as errors from '../../errors/catalogue';
import { isStorableTime } from '../../storage/intake/event';
import { contentDisposition } from '../contentDisposition';
import {
  answers,
  choice,
  closed,
  media,
  noQuery,
  nullable,
  optionalText,
  record,
  text,
  textOf,
  time,
} from '../schema/parts';
import type { App } from '../schema/typed';
import { disconnectSignal } from '../request/disconnectSignal';
import { requireCaller, withAccess } from '../request/withAccess';

const MAX_ADDRESS_LENGTH = 45;
const MAX_REASON_LENGTH = 200;

const port = Type.Optional(
  Type.Unsafe<number | null>({ type: ['integer', 'null'], minimum: 1, maximum: 65_535, description: '1 to 65535' }),
);
/** Checked by `queryIn`, because what is not seen is no reason. */
const reason = (description: string) =>
  Type.String({ maxLength: MAX_REASON_LENGTH, pattern: '^[^\\u0000]*$', description });
const body = closed({
  address: textOf(MAX_ADDRESS_LENGTH),
  port,
  destination: optionalText(MAX_ADDRESS_LENGTH),
  destinationPort: port,
  at: Type.String({ format: 'date-time', maxLength: 40, description: 'The minute (RFC 3339, with its offset)' }),
  tolerance: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: MAX_TOLERANCE_MINUTES,
      description: 'How far clocks may differ, in minutes; default 2',
    }),
  ),
  reference: reason('Of the request'),
  authority: reason('Who asks'),
});
const whole = nullable(Type.Integer());
const chain = Type.Object({
  mac: nullable(text),
  ip: nullable(text),
  location: nullable(text),
  gaps: Type.Array(choice(CHAIN_GAPS)),
  lines: Type.Array(record),
  lease: nullable(record),
  session: nullable(record),
  signIn: nullable(record),
});
const answer = Type.Object({
  question: Type.Object({
    address: text,
    port: whole,
    destination: nullable(text),
    destinationPort: whole,
    from: time,
    to: time,
    tolerance: Type.Integer(),
    reference: text,
    authority: text,
  }),
  askedAt: time,
  lines: Type.Integer(),
  gaps: Type.Array(
    Type.Object({ code: choice(ANSWER_GAPS), until: Type.Optional(time), count: Type.Optional(Type.Integer()) }),
  ),
  candidates: Type.Array(
    Type.Object({
      identity: nullable(Type.Object({ id: Type.Integer(), name: text, login: text })),
      state: choice(IDENTITY_STATES),
      login: nullable(text),
      chance: Type.Object({ low: Type.Number(), high: Type.Number() }),
      gaps: Type.Array(choice(CHAIN_GAPS)),
      chains: Type.Array(chain),
    }),
  ),
});

/**
 * `POST /address-holders` → everybody who may have used an address at a time, with the evidence, its gaps and the chance of
 * each. `POST /address-holders/export` → the same as a ZIP for an authority. Both are posts because each is recorded in the
 * audit log with its reason. To be registered under `/api`.
 */
export function addressHolderRoutes(app: App, context: Context): void {
  // `askHolders` requires the rights to see the access logs and the identities, too.
  const config = { policy: { anyOf: ['user:view'] } };
  const identities = () => identitiesIn(context.models.current().model);

  const schema = { querystring: noQuery, body, response: answers({ 200: answer }) };
  app.post('/address-holders', { schema, config }, async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    const now = context.now();
    const query = queryIn(request.body, now);
    return askHolders((work) => withAccess(context, request, identities(), work), query, now);
  });

  const exportSchema = { querystring: noQuery, body, response: answers({ 200: media('application/zip') }) };
  app.post('/address-holders/export', { schema: exportSchema, config }, async (request, reply) => {
    const now = context.now();
    const query = queryIn(request.body, now);
    const zip = await exportHolders(context, query, {
      companyId: requireCaller(request).companyId,
      signal: disconnectSignal(reply),
      withAccess: (work) => withAccess(context, request, identities(), work),
      now,
    });
    return reply
      .type('application/zip')
      .header('content-disposition', contentDisposition(zip.name))
      .header('cache-control', 'no-store')
      .send(zip.bytes);
  });
}

/** @throws PorticoError 422 for an address that is none, and for a time in the future */
function queryIn(given: Static<typeof body>, now: Date): HoldersQuery {
  const { address, port = null, destination, destinationPort = null, at, tolerance, reference, authority } = given;
  const time = Date.parse(at);
  const target = destination?.trim() ?? '';
  const wrong = {
    ...(isAddress(address.trim()) ? {} : { address: errors.fieldError('FIELD_IP_ADDRESS') }),
    ...(target === '' || isAddress(target) ? {} : { destination: errors.fieldError('FIELD_IP_ADDRESS') }),
    ...(isUnseenText(reference) ? { reference: errors.fieldError('FIELD_REQUIRED') } : {}),
    ...(isUnseenText(authority) ? { authority: errors.fieldError('FIELD_REQUIRED') } : {}),
    ...(isStorableTime(at) ? {} : { at: errors.fieldError('FIELD_INVALID_FORMAT') }),
    ...(time > now.getTime() ? { at: errors.fieldError('FIELD_IN_FUTURE') } : {}),
  };
  if (Object.keys(wrong).length > 0) throw errors.validationFailed(wrong);
  return {
    address: unmappedAddress(address.trim()),
    port,
    destination: target === '' ? null : unmappedAddress(target),
    destinationPort,
    at: time,
    tolerance: tolerance ?? DEFAULT_TOLERANCE_MINUTES,
    reference: reference.trim(),
    authority: authority.trim(),
  };
}

/** PostgreSQL knows no zones of addresses (`fe80::1%eth0`). */
const isAddress = (value: string) => isIP(value) !== 0 && !value.includes('%');
