import { profileId } from '../adminProfiles';
import { base, LAB, MAIN, PROVIDER } from '../company';
import { HOSTILE_LABELS } from '../hostile';
import { iso } from '../iso';
import { adminIdOf, loginOf, type ProfileKey, ROLES, type RoleSpec } from '../logins';
import { officePhone } from '../names/officePhone';
import { colleague } from '../names/person';
import { DAY } from '../rhythm';
import type { Company, Row, Site, DemoWorld } from '../world';

/** Hashes of the demo passwords by role, and of an unknown password for all other administrators. */
export interface PasswordHashes {
  readonly byRole: ReadonlyMap<string, string>;
  readonly unknown: string;
}

interface AdminSpec extends Omit<RoleSpec, 'role' | 'team'> {
  readonly disabled?: boolean;
  readonly deleted?: boolean;
  /** Domain of the login, where it is not the company's own. */
  readonly domain?: string;
  readonly description?: string;
}

const admin = (number: number, mailbox: string, name: string, profile: ProfileKey, more: Partial<AdminSpec> = {}) => ({
  companyid: MAIN,
  number,
  mailbox,
  name,
  profile,
  ...more,
});

/** The seven persons of the scope rule's truth table, and one of every other kind. */
const BELLEVUE_STAFF: readonly AdminSpec[] = [
  admin(11, 'paul', 'Paul Moreau', 'manager'),
  admin(12, 'oscar', 'Oscar Lindqvist', 'manager', { scope: { main: 'Hotspot', secondaries: [] } }),
  admin(13, 'jessica', 'Jessica Roussel', 'manager', { scope: { main: 'France', secondaries: [] } }),
  admin(14, 'karl', 'Karl Zimmermann', 'manager', { scope: { secondaries: ['France', 'China'] } }),
  admin(15, 'emma', 'Emma Delacroix', 'manager', { scope: { main: 'Hotspot', secondaries: ['France'] } }),
  admin(16, 'gabriel', 'Gabriel Noël', 'manager', { scope: { main: 'Hotspot', secondaries: ['France', 'China'] } }),
  admin(17, 'adam', 'Adam Sow', 'manager', { scope: { main: 'HQ', secondaries: ['China'] } }),
  admin(18, 'diane', 'Diane Chauvet', 'manager', { scope: { secondaries: [] } }),
  admin(19, 'vincent', 'Vincent Hébert', 'full', { disabled: true }),
  admin(20, 'sylvie', 'Sylvie Morvan', 'full', { deleted: true }),
  admin(21, '$special-sync', 'Synchronisation', 'special'),
  admin(22, 'assistance.n2', 'Assistance niveau 2', 'full', { domain: 'portico.example' }),
  admin(23, 'sarah', 'Sarah Koné', 'viewer', { description: 'Contrôle de gestion, consultation seule.' }),
  admin(24, 'accueil.nice', 'Thaïs Mâcon', 'lobby', { scope: { main: 'Sud', secondaries: [] } }),
  admin(25, 'accueil.paris', 'Loïc Besançon', 'lobby', { scope: { main: 'Île-de-France', secondaries: [] } }),
];

/** Whose names and descriptions could break a page. */
const LAB_STAFF: readonly AdminSpec[] = [
  admin(11, 'paul', 'Paul Moreau', 'full', { companyid: LAB }),
  ...HOSTILE_LABELS.map((name, place) =>
    admin(12 + place, `lab${place}`, name, place % 2 === 0 ? 'viewer' : 'manager', {
      companyid: LAB,
      description: `=cmd|' /C calc'!A0 "><script>window.__canary='description'</script>`,
    }),
  ),
];

/** Two of the demo logins' colleagues in every other company; drawn from the seed. */
function colleagues(world: DemoWorld, { spec }: Company): AdminSpec[] {
  if (spec.companyid === MAIN) return [...BELLEVUE_STAFF];
  if (spec.companyid === LAB) return [...LAB_STAFF];
  const random = world.random.fork('colleagues', spec.companyid);
  const kinds: ProfileKey[] = spec.companyid === PROVIDER ? ['superadmin', 'support'] : ['full', 'manager', 'viewer'];
  const drawn = kinds.map((profile, index) => {
    const { name, handle } = colleague(random, spec.language);
    return { ...admin(11 + index, handle, name, profile), companyid: spec.companyid };
  });
  return [...drawn, { ...admin(21, '$special-sync', 'Synchronisation', 'special'), companyid: spec.companyid }];
}

/** Rows of `administrators` of one company: its demo logins first. */
export function administrators(world: DemoWorld, company: Company, hashes: PasswordHashes): Row[] {
  const roles = ROLES.filter(({ companyid }) => companyid === company.spec.companyid);
  const all: readonly (AdminSpec & { role?: string })[] = [...roles, ...colleagues(world, company)];
  return all.map((spec) => rowOf(world, company, spec, hashes.byRole.get(spec.role ?? '') ?? hashes.unknown));
}

/** Name and login of one of a company's administrators. */
export function contactOf(world: DemoWorld, company: Company, adminid: number): { name: string; login: string } {
  const number = adminid - base(company.spec.companyid);
  const all = [...ROLES.filter(({ companyid }) => companyid === company.spec.companyid), ...colleagues(world, company)];
  const found = all.find((one) => one.number === number);
  if (!found) throw new RangeError(`no administrator ${adminid}`);
  return { name: found.name, login: loginOf(found) };
}

function rowOf(world: DemoWorld, company: Company, spec: AdminSpec, password: string): Row {
  const { companyid, country, language, timezone } = company.spec;
  const random = world.random.fork('admin', base(companyid) + spec.number);
  const madeAt = hiredAt(company, spec.number);
  const login = spec.domain ? `${spec.mailbox}@${spec.domain}` : loginOf(spec);
  const scope = spec.scope;
  return {
    adminid: base(companyid) + spec.number,
    ad_name: spec.name,
    ad_login: login,
    ad_email: login,
    ad_password: password,
    ad_phone: officePhone(random, country),
    ad_description: spec.description ?? null,
    ad_profileid: profileId(company.spec, spec.profile),
    ad_enabled: spec.disabled !== true,
    ad_scopemode: scope ? 'listed' : 'all',
    ad_maingroupid: scope?.main === undefined ? null : (company.scopes.get(scope.main) ?? null),
    groupids: (scope?.secondaries ?? []).flatMap((name) => company.scopes.get(name) ?? []),
    ad_language: language,
    ad_timezone: timezone,
    ad_excel: spec.number % 5 === 0,
    ad_onboarding: false,
    ad_breakglass: false,
    ad_secondfactor: false,
    ad_ssolinked: false,
    ad_invitation: null,
    ad_inviteEndsAt: null,
    ad_mailalerts: true,
    ad_maillocations: true,
    ad_mailreports: true,
    ad_mailreviews: true,
    ad_mailsubscription: true,
    ad_companyid: companyid,
    ad_createdAt: iso(madeAt),
    ad_deletedAt: spec.deleted ? iso(Math.max(madeAt, world.now - 70 * DAY)) : null,
  };
}

/** The first account comes with the company; the others follow within weeks, or within days in a young company. */
const hiredAt = ({ spec, madeAt }: Company, number: number) =>
  // Companies without a demo login start with their first colleague.
  Math.floor(
    madeAt + (number === 1 || (number === 11 && spec.companyid > 4) ? 0 : number * Math.min(1.5, spec.age / 600) * DAY),
  );

/** Profiles whose holders look after guests, and those who look after everything else too. */
export const DESK: readonly ProfileKey[] = ['full', 'manager', 'lobby', 'partner', 'superadmin'];
export const GUEST_MANAGER_PROFILES: readonly ProfileKey[] = DESK.filter((profile) => profile !== 'lobby');

/** An administrator of a company. */
export interface Staff {
  readonly id: number;
  readonly profile: ProfileKey;
  /** Scopes by name, all of which a location is in where they act; none = everywhere. */
  readonly scopes: readonly string[];
}

/** Desks of the main company that look after the guests of one scope. */
const DESKS = [
  { number: 24, scope: 'Sud' },
  { number: 25, scope: 'Île-de-France' },
] as const;
const deskOf = (id: number, scope: string): Staff => ({ id, profile: 'lobby', scopes: [scope] });

/** True where the administrator may act. */
export const actsAt = ({ scopes }: Staff, { spec }: Site): boolean =>
  scopes.every((name) => spec.scopes.includes(name));

/**
 * Those who work in a company's console: the demo logins, then the first colleague, then the desks of single houses.
 * @param at only those who have an account at that time, in ms
 */
export function staffOf(company: Company, at = Infinity): Staff[] {
  const { companyid } = company.spec;
  const roles = ROLES.filter((role) => role.companyid === companyid).map((role) => ({
    id: adminIdOf(role),
    profile: role.profile,
    scopes: role.scope ? [role.scope.main ?? [], role.scope.secondaries].flat() : [],
  }));
  const first: ProfileKey = companyid === MAIN ? 'manager' : companyid === PROVIDER ? 'superadmin' : 'full';
  const desks = companyid === MAIN ? DESKS.map(({ number, scope }) => deskOf(base(companyid) + number, scope)) : [];
  const all = [...roles, { id: base(companyid) + 11, profile: first, scopes: [] }, ...desks];
  return all.filter(({ id }) => hiredAt(company, id - base(companyid)) <= at);
}

/**
 * Keys of those who work in a company's console.
 * @param may profiles that allow what they do; absent = what everybody may
 * @param at only those who have an account at that time, in ms
 * @param site where they act; absent = in the whole company or on their own
 */
export function actingAdmins(company: Company, may?: readonly ProfileKey[], at?: number, site?: Site): number[] {
  return staffOf(company, at)
    .filter((staff) => (!may || may.includes(staff.profile)) && (!site || actsAt(staff, site)))
    .map(({ id }) => id);
}
