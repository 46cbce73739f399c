import type { Activity } from '../activity';
import { peopleBase } from '../company';
import { macAddress } from '../handset';
import { HOSTILE_HOSTNAMES } from '../hostile';
import { iso } from '../iso';
import { isLab } from '../laboratory';
import { groupUuid, zoneUuid } from '../networkKeys';
import type { Population } from '../population';
import { deviceGroupName } from './groups';
import { addressOf, ownHandset } from '../portrait';
import type { Random } from '../random';
import { DAY, HOUR } from '../rhythm';
import { inLanguage } from '../words';
import { type Company, type Row, type Site, slug, VOLUMES, type DemoWorld } from '../world';

/** Things without a screen that a network finds, with the prefix of their maker. */
const THINGS: readonly (readonly [
  type: string,
  brand: string,
  model: string,
  os: string,
  prefix: string,
  fingerprint: string,
])[] = [
  ['printer', 'Brother', 'HL-L2350DW', 'Embedded', '00:80:77', '1,3,6,15,44,47'],
  ['printer', 'Ricoh', 'IM C3000', 'Embedded', '00:26:73', '1,3,6,15,44,47'],
  ['tv', 'Samsung', 'Hospitality TV', 'Tizen', '8C:71:F8', '1,3,6,12,15,28,42'],
  ['camera', 'Axis', 'P3245-V', 'Linux', '00:40:8C', '1,28,2,3,15,6,119,12'],
  ['light', 'Philips', 'Hue Bridge', 'Embedded', '00:17:88', '1,3,6,12,15,28,42'],
  ['speaker', 'Sonos', 'One', 'Embedded', '00:0E:58', '1,3,6,12,15,17,28,42'],
  ['sensor', 'Raspberry Pi', '4B', 'Linux', 'DC:A6:32', '1,28,2,3,15,6,119,12'],
  ['terminal', 'Ingenico', 'Move 5000', 'Telium', '54:E1:40', '1,3,6'],
];
/** Makers as the registry of prefixes names them. */
const VENDORS: Readonly<Record<string, string>> = {
  Brother: 'Brother Industries, Ltd.',
  Ricoh: 'Ricoh Company, Ltd.',
  Samsung: 'Samsung Electronics Co.,Ltd',
  Axis: 'Axis Communications AB',
  Philips: 'Philips Lighting BV',
  Sonos: 'Sonos, Inc.',
  'Raspberry Pi': 'Raspberry Pi Trading Ltd',
  Ingenico: 'Ingenico Terminals SAS',
};
/** What people call things: in French, and in the other companies' common language. */
const WORDS: Readonly<Record<string, readonly [french: string, english: string]>> = {
  printer: ['Imprimante', 'Printer'],
  tv: ['Téléviseur', 'TV'],
  camera: ['Caméra', 'Camera'],
  light: ['Éclairage', 'Lights'],
  speaker: ['Enceinte', 'Speaker'],
  sensor: ['Capteur', 'Sensor'],
  terminal: ['Terminal de paiement', 'Payment terminal'],
};
/** Places of the device groups. */
const GROUP = { rooms: 0, staff: 1, technical: 2, printers: 3, cameras: 4 } as const;

/** The group of a thing: printers have one at the head office alone. */
function groupOf(type: string, { number }: Site): number {
  if (type === 'camera') return GROUP.cameras;
  if (type === 'printer' && number === 1) return GROUP.printers;
  return type === 'tv' ? GROUP.rooms : GROUP.technical;
}

/** Keys and addresses of things start here, far above everybody's handsets. */
const THINGS_FROM = 900_000;

/** The author of a device's class, where it was no person. */
const RULE = { fr: 'Règle', en: 'Rule', es: 'Regla', zh: '规则' } as const;

type Class = 'quarantine' | 'whitelist' | 'blacklist';
const CLASSES: Readonly<Record<Class, string>> = {
  quarantine: 'Quarantaine',
  whitelist: 'Équipements connus',
  blacklist: 'Bloqués',
};

/** Rows of `devices`: some of the guests' handsets, and the things of the house. Only companies with a gateway see any. */
export function* devices(world: DemoWorld, company: Company, people: Population, activity: Activity): Generator<Row> {
  const total = shareOf(world, company);
  const handsets = Math.min(Math.floor(total * 0.75), people.count);
  const random = world.random.fork('devices', company.spec.companyid);
  for (let place = 0; place < handsets; place += 1) {
    // The latest arrivals, so that some are online.
    yield guestDevice(world, company, people, activity, people.count - 1 - place, random.fork(place));
  }
  const sites = company.sites.filter(({ spec }) => spec.weight > 0 && !spec.deleted && !spec.hidden);
  for (let place = handsets; place < total; place += 1) {
    const own = random.fork('thing', place);
    yield thing(world, company, own.pick(sites), THINGS_FROM + place, own);
  }
}

/** A company's part of the devices, by its people. */
function shareOf(world: DemoWorld, { spec, people }: Company): number {
  if (!spec.gateway) return 0;
  const all = world.companies.reduce((sum, one) => sum + (one.spec.gateway ? one.people : 0), 0);
  return Math.round((VOLUMES[world.options.size].devices * people) / all);
}

function guestDevice(
  world: DemoWorld,
  company: Company,
  people: Population,
  activity: Activity,
  who: number,
  random: Random,
): Row {
  const handset = ownHandset(world, company, people, who, 0);
  const site = company.sites[activity.lastSite[who] ?? 0] as Site;
  const first = people.createdAt[who] ?? world.now;
  const audience = company.profiles[people.profile[who] ?? 0]?.audience;
  const group = audience === 'employee' ? GROUP.staff : GROUP.rooms;
  return {
    ...common(world, company, site, who, first, Math.max(first, activity.lastSeen[who] ?? 0), group, random),
    id: peopleBase(company.spec.companyid) + who + 1,
    display_name: handset.hostname.slice(0, 255),
    name: null,
    mac_address: handset.mac,
    hostname: handset.hostname,
    type: handset.type,
    brand: handset.brand,
    model: handset.model,
    os: handset.platform,
    mac_vendor: handset.vendor,
    is_guest: true,
    is_interactive: true,
    facts: JSON.stringify({
      dhcp: { option55: handset.fingerprint, option60: handset.dhcpVendor },
      browser: handset.browser,
    }),
  };
}

function thing(world: DemoWorld, company: Company, site: Site, number: number, random: Random): Row {
  const [type, brand, model, os, prefix, fingerprint] = random.pick(THINGS);
  const hostile = random.chance(isLab(company) ? 0.7 : 0);
  const hostname = hostile ? random.pick(HOSTILE_HOSTNAMES) : `${type}-${slug(site)}-${random.hex(3)}`;
  const seen = world.now - random.next() ** 3 * 40 * DAY;
  return {
    ...common(world, company, site, number, site.openedAt, Math.max(seen, site.openedAt), groupOf(type, site), random),
    id: peopleBase(company.spec.companyid) + number + 1,
    display_name: hostile
      ? hostname
      : `${WORDS[type]?.[company.spec.language === 'fr' ? 0 : 1] ?? type} – ${site.spec.name}`.slice(0, 255),
    name: hostile ? null : `${brand} ${model}`,
    mac_address: macAddress(random, prefix, number),
    hostname,
    type,
    brand,
    model,
    os,
    mac_vendor: VENDORS[brand] ?? brand,
    is_guest: false,
    is_interactive: false,
    facts: JSON.stringify({ dhcp: { option55: fingerprint, option60: '' } }),
  };
}

function common(
  world: DemoWorld,
  company: Company,
  site: Site,
  number: number,
  first: number,
  seen: number,
  group: number,
  random: Random,
): Row {
  const of: Class = random.weighted([
    ['whitelist', 62],
    ['quarantine', 31],
    ['blacklist', 7],
  ]);
  const address = addressOf(company, site, number % 37 === 5 ? number + 1 : number);
  const leased = of !== 'blacklist' && seen > world.now - 12 * HOUR;
  const known = of === 'whitelist';
  return {
    confidence_level: random.int(35, 100),
    ip_address: of === 'blacklist' ? null : address,
    should_reserve_ip: known && random.chance(0.1),
    location_id: known ? site.locationid : null,
    last_location_id: site.locationid,
    last_location_name: site.spec.name,
    group_id: known ? groupUuid(world, company, group) : null,
    group_name: known ? deviceGroupName(company, group) : null,
    security_zone_uuid: zoneUuid(world, company),
    security_profile_name: inLanguage(company.spec.language, CLASSES[of]),
    security_profile_class: of,
    security_profile_assigned_by: known
      ? random.pick([RULE[company.spec.language], `admin@${company.spec.domains[0] ?? ''}`])
      : null,
    is_security_profile_active: of !== 'quarantine',
    has_active_lease: leased,
    last_lease_ip_address: of === 'blacklist' ? null : address,
    last_lease_valid_from: of === 'blacklist' ? null : iso(seen),
    last_lease_valid_until: of === 'blacklist' ? null : iso(seen + 12 * HOUR),
    first_seen: iso(first),
    last_seen: iso(seen),
    security_context_template: null,
    companyid: company.spec.companyid,
    deleted_at: random.chance(0.01) ? iso(world.now - DAY) : null,
  };
}
