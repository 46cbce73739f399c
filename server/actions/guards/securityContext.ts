import { isIPv4 } from 'node:net';
import { allows } from '../../../domain/access/permissions';
import { addressNumber } from '../../../domain/rules/poolRange';
import { parseBounded } from '../../../domain/text/boundedJson';
import * as errors from '../../errors/catalogue';
import { fieldError } from '../../errors/catalogue';
import { listRows, type Access } from '../../storage/records/records';
import type { Change } from './index';

type Members = Readonly<Record<string, unknown>>;

const FIELD = 'security_context_template';
const MEMBERS = ['security_zone_uuid', 'security_profile_class', 'group_uuid', 'location_configurations'];
const CLASSES = ['quarantine', 'whitelist', 'blacklist'];
/** Most ranges of a location that are read, and named in an error. */
const MAX_RANGES = 100;
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
  const earlier = new Map(configurations(decoded(before[FIELD]) ?? {}));
  for (const [location, configuration] of configurations(context)) {
    const address = addressIn(configuration);
    if (!address || addressIn(earlier.get(location)) === address) continue;
    const ranges = await rangesAt(access, Number(location), context);
    const at = addressNumber(address) ?? -1;
    if (ranges.some(([first, last]) => at >= (addressNumber(first) ?? 0) && at <= (addressNumber(last) ?? -1))) {
      continue;
    }
    const told = mayViewPools(access) ? ranges.slice(0, MAX_NAMED) : [];
    const named = told.map(([first, last]) => `${first} – ${last}`);
    throw errors.validationFailed({ [FIELD]: fieldError('ADDRESS_OUTSIDE_POOLS', address, named.join(', ') || '—') });
  }
}

const mayViewPools = ({ caller, model }: Access) =>
  allows(caller.permissions, model.resources['pools']?.permissions.view ?? []);

/** The pools of a location for a zone and a profile class; those that name no zone serve every one. */
async function rangesAt(access: Access, location: number, context: Members): Promise<[string, string][]> {
  const pools = access.model.resources['pools'];
  const place = pools?.fields.find(({ name }) => name === 'locationId');
  if (!pools || !place) return [];
  const rows = await listRows(access, pools, pools.fields, {
    conditions: [{ field: place, op: 'eq', value: location }],
    deleted: 'without',
    sort: [{ field: 'startAddress', order: 'ASC' }],
    offset: 0,
    limit: MAX_RANGES,
  });
  const { security_zone_uuid: zone, security_profile_class: kind } = context;
  return rows
    .filter((pool) => !zone || pool['securityZoneUuid'] === null || pool['securityZoneUuid'] === zone)
    .filter((pool) => !kind || pool['securityProfileClass'] === kind)
    .map((pool) => [String(pool['startAddress']), String(pool['endAddress'])]);
}
