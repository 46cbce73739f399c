import { COMPANIES } from './companies';
import { base, LAB, MAIN, PARTNER, PROVIDER, SECOND } from './company';

interface DemoLogin {
  readonly role: string;
  readonly login: string;
  readonly password: string;
  readonly company: string;
  readonly team: string | null;
}

/** Which of a company's administrator profiles (`adminProfiles`) a role holds. */
export type ProfileKey =
  | 'superadmin'
  | 'support'
  | 'partner'
  | 'full'
  | 'viewer'
  | 'logs'
  | 'reports'
  | 'lobby'
  | 'manager'
  | 'readOnly'
  | 'readWrite'
  | 'special'
  | 'former';

export interface RoleSpec {
  readonly role: string;
  readonly companyid: number;
  /** Part of the key, `base(companyid) + number`. */
  readonly number: number;
  readonly mailbox: string;
  readonly name: string;
  readonly profile: ProfileKey;
  readonly team?: string;
  /** Scopes by name; absent = the whole company. */
  readonly scope?: { readonly main?: string; readonly secondaries: readonly string[] };
}

/** One administrator for each role, in the order in which they are shown. */
export const ROLES: readonly RoleSpec[] = [
  {
    role: 'superadmin',
    companyid: PROVIDER,
    number: 1,
    mailbox: 'superadmin',
    name: 'Alix Fournier',
    profile: 'superadmin',
  },
  { role: 'partner', companyid: PARTNER, number: 1, mailbox: 'partner', name: 'Ingrid Solberg', profile: 'partner' },
  { role: 'admin', companyid: MAIN, number: 1, mailbox: 'admin', name: 'Claire Bellanger', profile: 'full' },
  { role: 'admin2', companyid: SECOND, number: 1, mailbox: 'admin', name: 'Íñigo Ibáñez', profile: 'full' },
  {
    role: 'scoped',
    companyid: MAIN,
    number: 2,
    mailbox: 'scoped',
    name: 'Emma Guérin',
    profile: 'manager',
    scope: { main: 'Hotspot', secondaries: ['France'] },
  },
  { role: 'viewer', companyid: MAIN, number: 3, mailbox: 'viewer', name: 'Noé Pélissier', profile: 'viewer' },
  { role: 'log-reader', companyid: MAIN, number: 4, mailbox: 'log-reader', name: 'Inès Kerbrat', profile: 'logs' },
  {
    role: 'report-author',
    companyid: MAIN,
    number: 5,
    mailbox: 'report-author',
    name: 'Hugo Fontaine',
    profile: 'reports',
  },
  {
    role: 'receptionist',
    companyid: MAIN,
    number: 6,
    mailbox: 'receptionist',
    name: 'Maëlys Aubry',
    profile: 'lobby',
    team: 'Réception',
  },
  { role: 'support', companyid: PROVIDER, number: 2, mailbox: 'support', name: 'Ravi Okonkwo', profile: 'support' },
  { role: 'lab', companyid: LAB, number: 1, mailbox: 'admin', name: 'Marie Chauvin', profile: 'full' },
];

/** The password of a demo role: the same in every installation, and only ever in demo data. */
export const passwordOf = (role: string): string => `Falaise-${role}-26!`;

/** E-mail-shaped login in the company's first domain. */
export function loginOf({ mailbox, companyid }: Pick<RoleSpec, 'mailbox' | 'companyid'>): string {
  return `${mailbox}@${companyOf(companyid).domains[0] ?? ''}`;
}

function companyOf(companyid: number) {
  const found = COMPANIES.find((company) => company.companyid === companyid);
  if (!found) throw new RangeError(`no demo company ${companyid}`);
  return found;
}

/**
 * The demo administrators, one for each role, in a stable order.
 * @param _seed accepted so that callers pass what they seeded with; logins are the same for every seed
 */
export function demoLogins(_seed?: number): DemoLogin[] {
  return ROLES.map((spec) => ({
    role: spec.role,
    login: loginOf(spec),
    password: passwordOf(spec.role),
    company: companyOf(spec.companyid).name,
    team: spec.team ?? null,
  }));
}

/** Key of the administrator who plays a role. */
export const adminIdOf = ({ companyid, number }: RoleSpec): number => base(companyid) + number;
