import { Type, type Static, type TSchema } from 'typebox';
import { allows } from '../../../domain/access/permissions';
import { parseRecordKey } from '../../../domain/records/key';
import { parseBounded } from '../../../domain/text/boundedJson';
import { isInRange } from '../../../domain/text/ipAddress';
import * as errors from '../../errors/catalogue';
import { fieldError } from '../../errors/catalogue';
import { findRows, listRows, type Access } from '../../storage/records/records';
import { ajv } from '../ajv';
import type { Change } from './index';

const FIELD = 'security_context_template';
/** Most pools of a location and a profile class that are read. */
const MAX_POOLS = 1_000;
/** Most ranges that an error names. */
const MAX_NAMED = 10;

const closed = { additionalProperties: false };
const nullable = <T extends TSchema>(schema: T) => Type.Optional(Type.Union([schema, Type.Null()]));
const address = nullable(Type.String({ format: 'ipv4' }));
/** Which address a device gets at a location. */
const configuration = Type.Object(
  { dhcp_lease: nullable(Type.Object({ static_identifier: address }, closed)) },
  closed,
);
const byLocation = Type.Unsafe<Readonly<Record<string, Static<typeof configuration>>>>({
  type: 'object',
  additionalProperties: configuration,
});
/** Zones are no records: they are what pools, groups and profiles are marked with, and as long as there. */
const zone = Type.String({ minLength: 1, maxLength: 36 });
const contextSchema = Type.Object(
  {
    security_zone_uuid: nullable(zone),
    security_profile_class: nullable(Type.Enum(['quarantine', 'whitelist', 'blacklist'])),
    group_uuid: nullable(Type.String()),
    location_configurations: nullable(byLocation),
  },
  closed,
);
type SecurityContext = Static<typeof contextSchema>;

const isSecurityContext = ajv.compile<SecurityContext>(contextSchema);
/** The members that decide which pools serve a device. */
const DECIDING = ['security_zone_uuid', 'security_profile_class'] as const;

/** The text was checked to be JSON before the guards run. */
const decoded = (json: unknown): unknown => (typeof json === 'string' && json !== '' ? parseBounded(json) : {});

const addressAt = (context: SecurityContext, location: string) =>
  context.location_configurations?.[location]?.dhcp_lease?.static_identifier;

/**
 * `security-context`: the security context of a device has the members of specification S-DEV-4, and an address that
 * it reserves at a location is within a pool of that location, for its zone and profile class (S-LOC-4). What the save
 * leaves as it was is not checked again.
 * @throws PorticoError 422 FIELD_INVALID_FORMAT, or ADDRESS_OUTSIDE_POOLS with the address and, for those who may view
 * pools, the ranges
 */
export async function securityContext({ access, before, after, values }: Change): Promise<void> {
  if (!after || !(FIELD in values) || after[FIELD] === before[FIELD]) return;
  const context = decoded(after[FIELD]);
  if (!isSecurityContext(context)) {
    throw errors.validationFailed({ [FIELD]: fieldError('FIELD_INVALID_FORMAT') });
  }
  // It may be older than these checks and have another form, in which nothing is found then.
  const previous = (decoded(before[FIELD]) ?? {}) as SecurityContext;
  // Another zone or profile class has other pools.
  const samePools = DECIDING.every((name) => (previous[name] ?? null) === (context[name] ?? null));
  for (const location of Object.keys(context.location_configurations ?? {})) {
    const address = addressAt(context, location);
    const isKept = samePools && addressAt(previous, location) === address;
    if (!address || isKept || !(await isVisible(access, location))) continue;
    const ranges = await rangesAt(access, location, context);
    if (ranges.some(([first, last]) => isInRange(address, first, last))) continue;
    const visible = mayViewPools(access) ? ranges.slice(0, MAX_NAMED) : [];
    const named = visible.map(([first, last]) => `${first} – ${last}`);
    throw errors.validationFailed({ [FIELD]: fieldError('ADDRESS_OUTSIDE_POOLS', address, named.join(', ') || '—') });
  }
}

/** False for a location that the caller does not see: what others reserved there is kept as it is. */
async function isVisible(access: Access, location: string): Promise<boolean> {
  const locations = access.model.resources['locations'];
  const key = locations && parseRecordKey(locations, location);
  return locations !== undefined && key !== undefined && (await findRows(access, locations, [], [key])).length > 0;
}

const mayViewPools = ({ caller, model }: Access) =>
  allows(caller.permissions, model.resources['pools']?.permissions.view ?? []);

/** Ranges of the pools of a location for a zone and a profile class; a pool without a zone serves every zone. */
async function rangesAt(access: Access, location: string, context: SecurityContext): Promise<[string, string][]> {
  const pools = access.model.resources['pools'];
  const fieldOf = (name: string) => pools?.fields.find((field) => field.name === name);
  const [locationField, classField] = [fieldOf('locationId'), fieldOf('securityProfileClass')];
  if (!pools || !locationField || !classField) return [];
  const { security_zone_uuid: zone, security_profile_class: kind } = context;
  const rows = await listRows(access, pools, pools.fields, {
    conditions: [
      { field: locationField, op: 'eq', value: Number(location) },
      ...(kind ? [{ field: classField, op: 'eq', value: kind } as const] : []),
    ],
    deleted: 'without',
    sort: [{ field: 'startAddress', order: 'ASC' }],
    offset: 0,
    limit: MAX_POOLS,
  });
  return rows
    .filter((pool) => !zone || pool['securityZoneUuid'] === null || pool['securityZoneUuid'] === zone)
    .map((pool) => [String(pool['startAddress']), String(pool['endAddress'])]);
}
