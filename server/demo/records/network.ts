import type { Activity } from '../activity';
import { iso } from '../iso';
import { labelOf } from '../laboratory';
import type { Population } from '../population';
import { DAY, HOUR } from '../rhythm';
import type { Company, Row, DemoWorld } from '../world';
import { inLanguage } from '../words';
import { groupUuid, poolUuid, profileUuid, zoneUuid } from '../networkKeys';
import { devices } from './devices';
import { deviceGroupName } from './groups';

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
  ['Invités VIP', 'whitelist', 140, true, 100, 50],
];

const PROFILE_DESCRIPTIONS = [
  'Ce que l’on ne connaît pas encore.',
  'Téléphones et ordinateurs reconnus.',
  'Aucun accès au réseau.',
  'Paiement, sans autre sortie que la banque.',
  'Diffusion dans les chambres et les salles.',
];

/** Rows of `security-profiles`: three in every company, more where a gateway enforces them. */
export function securityProfiles(world: DemoWorld, company: Company): Row[] {
  const { companyid, gateway } = company.spec;
  return PROFILES.slice(0, gateway ? PROFILES.length : 3).map(
    ([name, securityProfileClass, vlan, isolated, maxDown, maxUp], place) => ({
      uuid: profileUuid(world, company, place),
      name: labelOf(company, place, name),
      securityProfileClass,
      locationId: null,
      securityZoneUuid: zoneUuid(world, company),
      vlan,
      isolated,
      maxDown,
      maxUp,
      description: inLanguage(company.spec.language, PROFILE_DESCRIPTIONS[place] ?? '') || null,
      companyid,
      createdAt: iso(company.madeAt),
      updatedAt: iso(Math.max(company.madeAt, world.now - (place + 1) * 9 * DAY)),
    }),
  );
}

const GROUP_PLACES = [0, 1, 2, 3, 4];
const PROFILE_OF = [1, 1, 1, 1, 4];
/** Places of the locations that some groups are for alone. */
const SITE_OF: readonly (number | undefined)[] = [undefined, 1, undefined, 1, undefined];
const GROUP_DESCRIPTIONS = [
  'Ce que les invités apportent.',
  'Postes du siège.',
  'Régie, caisses et serveurs.',
  null,
  'Surveillance des halls.',
];

/** Rows of `device-groups`. */
export function deviceGroups(world: DemoWorld, company: Company): Row[] {
  const { companyid, gateway } = company.spec;
  return GROUP_PLACES.slice(0, gateway ? GROUP_PLACES.length : 1).map((place) => ({
    uuid: groupUuid(world, company, place),
    name: deviceGroupName(company, place),
    securityProfileUUID: profileUuid(
      world,
      company,
      PROFILE_OF[place] === 4 && !gateway ? 1 : (PROFILE_OF[place] ?? 1),
    ),
    locationId: company.sites[SITE_OF[place] ?? -1]?.locationid ?? null,
    securityZoneUuid: zoneUuid(world, company),
    sequence: (place + 1) * 10,
    description: inLanguage(company.spec.language, GROUP_DESCRIPTIONS[place] ?? '') || null,
    companyid,
    createdAt: iso(company.madeAt),
    updatedAt: iso(Math.max(company.madeAt, world.now - (place + 2) * 7 * DAY)),
  }));
}

const pooled = ({ spec, sites }: Company) =>
  spec.gateway ? sites.filter(({ spec: site }) => !site.deleted && !site.hidden) : [];

/** Every so many locations keep strangers apart. */
const ISOLATION_EVERY = 4;

/** Rows of `pools`: one for each location behind a gateway, and a small one for the quarantine of some. */
export function pools(world: DemoWorld, company: Company): Row[] {
  const { companyid } = company.spec;
  return pooled(company).flatMap((site) => {
    const common = {
      securityZoneUuid: zoneUuid(world, company),
      locationId: site.locationid,
      companyid,
      createdAt: iso(site.openedAt),
    };
    const own = {
      ...common,
      uuid: poolUuid(world, site),
      startAddress: `10.${companyid}.${site.number * 4}.2`,
      endAddress: `10.${companyid}.${site.number * 4 + 3}.251`,
      securityProfileUuid: profileUuid(world, company, 1),
      securityProfileClass: 'whitelist',
      updatedAt: common.createdAt,
    };
    if (site.number % ISOLATION_EVERY !== 0) return [own];
    const apart = {
      ...common,
      uuid: world.random.fork('quarantine', site.locationid).uuid(),
      startAddress: `172.16.${site.number}.2`,
      endAddress: `172.16.${site.number}.62`,
      securityProfileUuid: profileUuid(world, company, 0),
      securityProfileClass: 'quarantine',
      updatedAt: iso(Math.max(site.openedAt, world.now - (site.number + 5) * DAY)),
    };
    return [own, apart];
  });
}

const isV4 = (address: unknown): address is string => typeof address === 'string' && /^[0-9.]+$/.test(address);

/** Rows of `leases`: the last one of every device. */
export function* leases(world: DemoWorld, company: Company, people: Population, activity: Activity): Generator<Row> {
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
      updatedAt: iso(seen),
      companyid: company.spec.companyid,
    };
  }
}
