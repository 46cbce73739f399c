import type { Activity } from '../activity';
import { iso } from '../iso';
import type { Population } from '../population';
import { DAY, HOUR } from '../rhythm';
import type { Company, Row, World } from '../world';
import { groupUuid, poolUuid, profileUuid, zoneUuid } from '../networkKeys';
import { devices } from './devices';

/** Name, class, VLAN, isolated, bandwidth down and up. */
const PROFILES: readonly (readonly [
  string,
  'quarantine' | 'whitelist' | 'blacklist',
  number | null,
  boolean,
  number | null,
  number | null,
])[] = [
  ['Quarantaine', 'quarantine', 900, true, 2, 1],
  ['Équipements connus', 'whitelist', 110, false, null, null],
  ['Bloqués', 'blacklist', null, true, null, null],
  ['Caisses et terminaux', 'whitelist', 120, true, 20, 20],
  ['Écrans et téléviseurs', 'whitelist', 130, true, 50, 5],
  ['Invités <b>VIP</b> & =1+1', 'whitelist', 140, true, 100, 50],
];

/** Rows of `security-profiles`: three in every company, more where a gateway enforces them. */
export function securityProfiles(world: World, company: Company): Row[] {
  const { companyid, gateway } = company.spec;
  return PROFILES.slice(0, gateway ? PROFILES.length : 3).map(
    ([name, securityProfileClass, vlan, isolated, maxDown, maxUp], place) => ({
      uuid: profileUuid(world, company, place),
      name,
      securityProfileClass,
      locationId: null,
      securityZoneUuid: zoneUuid(world, company),
      vlan,
      isolated,
      maxDown,
      maxUp,
      description: place === 0 ? 'Ce que l’on ne connaît pas encore.' : null,
      companyid,
      createdAt: iso(company.madeAt),
      updatedAt: iso(Math.max(company.madeAt, world.now - (place + 1) * 9 * DAY)),
    }),
  );
}

const GROUPS = ['Chambres', 'Personnel', 'Technique', 'Imprimantes', 'Caméras'];
const PROFILE_OF = [1, 1, 1, 1, 4];

/** Rows of `device-groups`. */
export function deviceGroups(world: World, company: Company): Row[] {
  const { companyid, gateway } = company.spec;
  return GROUPS.slice(0, gateway ? GROUPS.length : 1).map((name, place) => ({
    uuid: groupUuid(world, company, place),
    name,
    securityProfileUUID: profileUuid(
      world,
      company,
      PROFILE_OF[place] === 4 && !gateway ? 1 : (PROFILE_OF[place] ?? 1),
    ),
    locationId: null,
    securityZoneUuid: zoneUuid(world, company),
    sequence: (place + 1) * 10,
    description: null,
    companyid,
    createdAt: iso(company.madeAt),
    updatedAt: iso(Math.max(company.madeAt, world.now - (place + 2) * 7 * DAY)),
  }));
}

const pooled = ({ spec, sites }: Company) =>
  spec.gateway ? sites.filter(({ spec: site }) => !site.deleted && !site.hidden) : [];

/** Rows of `pools`: one for each location behind a gateway. */
export function pools(world: World, company: Company): Row[] {
  return pooled(company).map((site) => ({
    uuid: poolUuid(world, site),
    startAddress: `10.${company.spec.companyid}.${site.number * 4}.2`,
    endAddress: `10.${company.spec.companyid}.${site.number * 4 + 3}.251`,
    securityProfileUuid: profileUuid(world, company, 1),
    securityProfileClass: 'whitelist',
    securityZoneUuid: zoneUuid(world, company),
    locationId: site.locationid,
    companyid: company.spec.companyid,
    createdAt: iso(site.openedAt),
    updatedAt: iso(site.openedAt),
  }));
}

const isV4 = (address: unknown): address is string => typeof address === 'string' && /^[0-9.]+$/.test(address);

/** Rows of `leases`: the last one of every device. */
export function* leases(world: World, company: Company, people: Population, activity: Activity): Generator<Row> {
  const random = world.random.fork('leases', company.spec.companyid);
  const pooledAt = new Map(pooled(company).map((site) => [site.locationid, poolUuid(world, site)]));
  for (const device of devices(world, company, people, activity)) {
    const address = device['last_lease_ip_address'];
    if (!isV4(address)) continue;
    const seen = Date.parse(String(device['last_lease_valid_from']));
    const reserved = device['should_reserve_ip'] === true;
    yield {
      uuid: random.uuid(),
      ipAddress: address,
      macAddress: device['mac_address'],
      hostname: device['hostname'],
      deviceId: device['id'],
      poolUuid: pooledAt.get(Number(device['last_location_id'])) ?? null,
      locationId: device['last_location_id'],
      state: reserved ? 'reserved' : seen + 12 * HOUR > world.now ? 'active' : 'ended',
      validFrom: iso(seen),
      validUntil: iso(seen + (reserved ? 365 * DAY : 12 * HOUR)),
      companyid: company.spec.companyid,
    };
  }
}
