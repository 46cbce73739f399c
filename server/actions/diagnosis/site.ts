import { hasBit } from '../../../domain/access/bits';
import type { Facts } from '../../../domain/diagnosis/facts';
import { known, unknown, type Fact } from '../../../domain/records/fact';
import { ruleThatApplies, type NetworkRule } from '../../../domain/diagnosis/networkRules';
import type { MonitoringState } from '../../../domain/rules/monitoringState';
import type { companyState } from '../../storage/diagnosis/diagnosis';
import type { Access } from '../../storage/records/records';
import { mapFact, numberOf, read, readOne, textOf, type Read } from '../records/readAsCaller';

type CompanyState = NonNullable<Awaited<ReturnType<typeof companyState>>>;

/** Flags of an authentication mode (`a_enable`). */
const GUESTS = '1';
const EMPLOYEES = '2';
const MAX_MODES = 200;
const MAX_RULES = 500;

export const readLocation = async (access: Access, id: number | null): Promise<Fact<Read>> =>
  id === null ? unknown('not-reported') : readOne(access, 'locations', id);

export const locationFacts = (location: Fact<Read>): Facts['location'] =>
  mapFact(location, ({ record }) => ({
    name: String(record['l_name']),
    enabled: record['l_enabled'] !== false,
    deletedAt: textOf(record['l_deletedAt']),
    monitoring: textOf(record['l_monitoring']) as MonitoringState | null,
    monitoringAt: textOf(record['l_monitoring_at']),
  }));

/** The portal that a location shows: its own, otherwise that of the company; null when neither has one. */
export async function readPortal(
  access: Access,
  location: Fact<Read>,
  company: CompanyState,
): Promise<Fact<Read | null>> {
  if ('unknown' in location) return location;
  const id = numberOf(location.value.row['l_templateid']) ?? company.templateid;
  return id === null ? known(null) : readOne(access, 'templates', id);
}

/** The terms that guests accept: those of the location, then of the portal, then of the company. */
export async function readTerms(
  access: Access,
  location: Fact<Read>,
  portal: Fact<Read | null>,
  company: CompanyState,
): Promise<Fact<Read | null>> {
  if ('unknown' in location) return location;
  const own = numberOf(location.value.row['l_aupid']);
  if (own === null && 'unknown' in portal) return portal;
  const ofPortal = 'value' in portal ? numberOf(portal.value?.row['t_aupid']) : null;
  const id = own ?? ofPortal ?? company.aupid;
  return id === null ? known(null) : readOne(access, 'terms-of-uses', id);
}

export const termsFacts = (terms: Fact<Read | null>): Facts['terms'] =>
  mapFact(terms, (one) => one && { name: String(one.record['au_name']), hasFile: textOf(one.row['au_hash']) !== null });

interface Modes {
  readonly mode: Fact<Read | null>;
  readonly facts: Pick<Facts, 'mode' | 'modes'>;
}

/**
 * The authentication mode of a guest, and how many modes the portal offers, by the rule of the portal itself
 * (`findPortal`): the chosen ones that are open to guests or employees; without a choice, all that are open to guests.
 * @param id of the guest's mode; null when it is not known
 */
export async function readModes(access: Access, portal: Fact<Read | null>, id: number | null): Promise<Modes> {
  const found = await read(access, 'auth-modes', { where: {}, limit: MAX_MODES });
  if ('unknown' in found) return { mode: found, facts: { mode: found, modes: found } };
  const chosen =
    'value' in portal && portal.value ? ((portal.value.row['t_authtypeids'] as unknown[] | null) ?? []) : [];
  const isChosen = ({ row }: Read) => chosen.map(Number).includes(Number(row['authtypeid']));
  const isOpen = ({ record }: Read, ...bits: string[]) =>
    bits.some((bit) => hasBit(String(record['a_enable'] ?? '0'), bit));
  const offered = found.value.filter((one) =>
    chosen.length === 0 ? isOpen(one, GUESTS) : isChosen(one) && isOpen(one, GUESTS, EMPLOYEES),
  );
  const modes = 'value' in portal ? (portal.value === null ? unknown('not-reported') : known(offered.length)) : portal;
  const own = found.value.find(({ row }) => Number(row['authtypeid']) === id);
  const mode = id === null ? known(null) : own ? known(own) : unknown('not-visible');
  const facts = mapFact(
    mode,
    (one) =>
      one && {
        name: String(one.record['a_name']),
        open: isOpen(one, GUESTS, EMPLOYEES),
        // A portal that is not known may offer it.
        offered: !('value' in portal) || portal.value === null || offered.includes(one),
      },
  );
  return { mode, facts: { mode: facts, modes } };
}

interface RuleSubject {
  readonly location: Fact<Read>;
  readonly profile: Fact<Read | null>;
  readonly device: Fact<Read | null>;
}

/**
 * The access rule that applies now. Unknown when another one would apply if the device, whose group is not known, were
 * in the group of a rule.
 */
export async function readRule(
  access: Access,
  { location, profile, device }: RuleSubject,
  now: Date,
): Promise<Fact<NetworkRule | null>> {
  const found = await read(access, 'access-control-policies', { where: { isEnabled: true }, limit: MAX_RULES });
  if ('unknown' in found) return found;
  if (found.value.length === 0) return known(null);
  if ('unknown' in location) return location;
  if ('unknown' in profile) return profile;
  const { row } = location.value;
  const subject = {
    locationid: Number(row['locationid']),
    profileid: numberOf(profile.value?.row['profileid']),
    deviceGroup: 'value' in device ? textOf(device.value?.row['group_id']) : null,
  };
  const zone = String(row['l_timezone']);
  const rules = found.value.map(({ row: one }) => ruleOf(one));
  const rule = ruleThatApplies(rules, subject, now, zone);
  if ('value' in device) return known(rule);
  const inAnyGroup = rules.map((one) => ({ ...one, deviceGroupUuids: [] }));
  return ruleThatApplies(inAnyGroup, subject, now, zone)?.id === rule?.id ? known(rule) : device;
}

const list = (value: unknown) => (Array.isArray(value) ? (value as unknown[]) : []);

const ruleOf = (row: Read['row']): NetworkRule => ({
  id: Number(row['id']),
  name: String(row['name']),
  action: row['action'] as NetworkRule['action'],
  priority: Number(row['priority']),
  locationids: list(row['locationids']).map(Number),
  deviceGroupUuids: list(row['deviceGroupUuids']).map(String),
  profileids: list(row['profileids']).map(Number),
  days: String(row['days']),
  fromTime: textOf(row['fromTime']),
  untilTime: textOf(row['untilTime']),
});
