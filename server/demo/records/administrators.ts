import { profileId } from '../adminProfiles';
import { base, MAIN, PROVIDER } from '../company';
import { iso } from '../iso';
import { adminIdOf, loginOf, type ProfileKey, ROLES, type RoleSpec } from '../logins';
import { person } from '../names/person';
import { DAY } from '../rhythm';
import type { Company, Row, DemoWorld } from '../world';

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
  admin(18, 'nobody', 'Périmètre vide', 'manager', { scope: { secondaries: [] } }),
  admin(19, 'vincent', 'Vincent Hébert', 'full', { disabled: true }),
  admin(20, 'ancienne', 'Sylvie Ancienne', 'full', { deleted: true }),
  admin(21, '$special-sync', 'Synchronisation', 'special'),
  admin(22, 'assistance.n2', 'Assistance niveau 2', 'full', { domain: 'portico.example' }),
  admin(23, 'xss', `<img src=x onerror="window.__canary='admin'">`, 'viewer', {
    description: `=cmd|' /C calc'!A0 "><script>window.__canary='description'</script>`,
  }),
  admin(24, 'accueil.nice', 'Thaïs Mâcon', 'lobby', { scope: { main: 'Sud', secondaries: [] } }),
  admin(25, 'accueil.paris', 'Loïc Besançon', 'lobby', { scope: { main: 'Île-de-France', secondaries: [] } }),
];

/** Two of the demo logins' colleagues in every other company; drawn from the seed. */
function colleagues(world: DemoWorld, { spec }: Company): AdminSpec[] {
  if (spec.companyid === MAIN) return [...BELLEVUE_STAFF];
  const random = world.random.fork('colleagues', spec.companyid);
  const kinds: ProfileKey[] = spec.companyid === PROVIDER ? ['superadmin', 'support'] : ['full', 'manager', 'viewer'];
  const drawn = kinds.map((profile, index) => {
    const { name, handle } = person(random, spec.language);
    return { ...admin(11 + index, `${handle}.${index + 1}`, name, profile), companyid: spec.companyid };
  });
  return [...drawn, { ...admin(21, '$special-sync', 'Synchronisation', 'special'), companyid: spec.companyid }];
}

/** Rows of `administrators` of one company: its demo logins first. */
export function administrators(world: DemoWorld, company: Company, hashes: PasswordHashes): Row[] {
  const roles = ROLES.filter(({ companyid }) => companyid === company.spec.companyid);
  const all: readonly (AdminSpec & { role?: string })[] = [...roles, ...colleagues(world, company)];
  return all.map((spec) => rowOf(world, company, spec, hashes.byRole.get(spec.role ?? '') ?? hashes.unknown));
}

function rowOf(world: DemoWorld, company: Company, spec: AdminSpec, password: string): Row {
  const { companyid, language, timezone } = company.spec;
  const random = world.random.fork('admin', base(companyid) + spec.number);
  const madeAt = Math.min(world.now, company.madeAt + spec.number * 1.5 * DAY);
  const login = spec.domain ? `${spec.mailbox}@${spec.domain}` : loginOf(spec);
  const scope = spec.scope;
  return {
    adminid: base(companyid) + spec.number,
    ad_name: spec.name,
    ad_login: login,
    ad_email: login,
    ad_password: password,
    ad_phone: person(random, language).phone,
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
    ad_companyid: companyid,
    ad_createdAt: iso(madeAt),
    ad_deletedAt: spec.deleted ? iso(Math.max(madeAt, world.now - 70 * DAY)) : null,
  };
}

/** Profiles whose holders look after guests, and those who look after everything else too. */
export const DESK: readonly ProfileKey[] = ['full', 'manager', 'lobby', 'partner', 'superadmin'];
export const GUEST_MANAGER_PROFILES: readonly ProfileKey[] = DESK.filter((profile) => profile !== 'lobby');

/**
 * Keys of those who work in a company's console: the demo logins, then the first colleague.
 * @param may profiles that allow what they do; absent = what everybody may
 */
export function actingAdmins({ spec }: Company, may?: readonly ProfileKey[]): number[] {
  const { companyid } = spec;
  const roles = ROLES.filter((role) => role.companyid === companyid).map((role) => ({
    id: adminIdOf(role),
    profile: role.profile,
  }));
  const colleague: ProfileKey = companyid === MAIN ? 'manager' : companyid === PROVIDER ? 'superadmin' : 'full';
  const all = [...roles, { id: base(companyid) + 11, profile: colleague }];
  return all.filter(({ profile }) => !may || may.includes(profile)).map(({ id }) => id);
}
