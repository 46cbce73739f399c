import { isIPv4 } from 'node:net';
import { allows } from '../../../domain/access/permissions';
import { addressNumber } from '../../../domain/rules/poolRange';
import { parseBounded } from '../../../domain/text/boundedJson';
import * as errors from '../../errors/catalogue';
import { fieldError } from '../../errors/catalogue';
import { findRows, listRows, type Access } from '../../storage/records/records';
import type { Change } from './index';

type Members = Readonly<Record<string, unknown>>;

const FIELD = 'security_context_template';
const MEMBERS = ['security_zone_uuid', 'security_profile_class', 'group_uuid', 'location_configurations'];
/** The members that decide which pools serve a device. */
const DECIDING = ['security_zone_uuid', 'security_profile_class'];
const CLASSES = ['quarantine', 'whitelist', 'blacklist'];
/** Most pools of a location and a profile class that are read. */
const MAX_POOLS = 1_000;
/** Most ranges that an error names. */
const MAX_NAMED = 10;

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isTextOrNothing = (value: unknown) => value === undefined || value === null || typeof value === 'string';
const hasOnly = (value: Members, names: readonly string[]) => Object.keys(value).every((name) => names.includes(name));

/** The text was checked to be JSON before the guards run. @returns undefined for JSON that is no object */
function decoded(text: unknown): Members | undefined {
  const value: unknown = typeof text === 'string' && text !== '' ? parseBounded(text) : {};
  return isObject(value) ? value : undefined;
}

/** The members of the text that say which address a device gets at a location: `{"<location>": {"dhcp_lease": {…}}}`. */
function configurations({ location_configurations: all }: Members): readonly (readonly [string, unknown])[] {
  return Object.entries(isObject(all) ? all : {});
}

/** The reserved address; null for a location without one, undefined for what has another form. */
function addressIn(configuration: unknown): string | null | undefined {
  if (!isObject(configuration) || !hasOnly(configuration, ['dhcp_lease'])) return undefined;
  const lease = configuration['dhcp_lease'] ?? {};
  if (!isObject(lease) || !hasOnly(lease, ['static_identifier'])) return undefined;
  const address = lease['static_identifier'] ?? null;
  return address === null || (typeof address === 'string' && isIPv4(address)) ? address : undefined;
}

function isWellFormed(value: Members): boolean {
  const { security_zone_uuid: zone, security_profile_class: kind, group_uuid: group } = value;
  const all = value['location_configurations'] ?? {};
  return (
    hasOnly(value, MEMBERS) &&
    [zone, group].every(isTextOrNothing) &&
    (kind === undefined || kind === null || CLASSES.includes(kind as string)) &&
    isObject(all) &&
    Object.values(all).every((one) => addressIn(one) !== undefined)
  );
}

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
  if (!context || !isWellFormed(context)) {
    throw errors.validationFailed({ [FIELD]: fieldError('FIELD_INVALID_FORMAT') });
  }
  const previous = decoded(before[FIELD]) ?? {};
  // Another zone or profile class has other pools.
  const samePools = DECIDING.every((name) => (previous[name] ?? null) === (context[name] ?? null));
  const earlier = new Map(samePools ? configurations(previous) : []);
  for (const [location, configuration] of configurations(context)) {
    const address = addressIn(configuration);
    if (!address || addressIn(earlier.get(location)) === address || !(await isVisible(access, location))) continue;
    const ranges = await rangesAt(access, Number(location), context);
    const at = addressNumber(address) ?? -1;
    if (ranges.some(([first, last]) => at >= (addressNumber(first) ?? 0) && at <= (addressNumber(last) ?? -1))) {
      continue;
    }
    const visible = mayViewPools(access) ? ranges.slice(0, MAX_NAMED) : [];
    const named = visible.map(([first, last]) => `${first} – ${last}`);
    throw errors.validationFailed({ [FIELD]: fieldError('ADDRESS_OUTSIDE_POOLS', address, named.join(', ') || '—') });
  }
}

/** False for a location that the caller does not see: what others reserved there is kept as it is. */
async function isVisible(access: Access, location: string): Promise<boolean> {
  const locations = access.model.resources['locations'];
  return locations !== undefined && (await findRows(access, locations, [], [Number(location)])).length > 0;
}

const mayViewPools = ({ caller, model }: Access) =>
  allows(caller.permissions, model.resources['pools']?.permissions.view ?? []);

/** Ranges of the pools of a location for a zone and a profile class; a pool without a zone serves every zone. */
async function rangesAt(access: Access, location: number, context: Members): Promise<[string, string][]> {
  const pools = access.model.resources['pools'];
  const fieldOf = (name: string) => pools?.fields.find((field) => field.name === name);
  const [locationField, classField] = [fieldOf('locationId'), fieldOf('securityProfileClass')];
  if (!pools || !locationField || !classField) return [];
  const { security_zone_uuid: zone, security_profile_class: kind } = context;
  const rows = await listRows(access, pools, pools.fields, {
    conditions: [
      { field: locationField, op: 'eq', value: location },
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
