import type { AuditAction } from '../../domain/records/auditActions';
import { base, peopleBase } from './company';
import { creatorOf, extensionOf, removalOf } from './desk';
import type { FoundPeople } from './events';
import { iso } from './iso';
import { labelOf } from './laboratory';
import { portrait } from './portrait';
import type { Random } from './random';
import { actsAt, GUEST_MANAGER_PROFILES, type Staff } from './records/administrators';
import { BANDWIDTHS } from './records/locations';
import { DAY, HOUR } from './rhythm';
import { validUntil } from './validity';
import type { Company, Row, DemoWorld } from './world';

/** A line of the audit log before it is put in order; the changes of a bandwidth are filled in then. */
export interface AuditLine {
  readonly at: number;
  readonly admin: number;
  readonly action: AuditAction;
  /** Wire type of what it was done to, and its key. */
  readonly element: string;
  readonly id: number | null;
  readonly data: Row;
}

/** What the desk did with guests' accounts: made, extended, deleted. Each line is about what the record shows now. */
export function* deskDeeds(
  world: DemoWorld,
  company: Company,
  { people, activity }: FoundPeople,
): Generator<AuditLine> {
  for (let who = 0; who < people.count; who += 1) {
    const id = peopleBase(company.spec.companyid) + who + 1;
    const title = () => portrait(world, company, people, who).shown;
    const made = company.modes[people.mode[who] ?? 0]?.module === 'login';
    const admin = made ? creatorOf(world, company, people, who) : null;
    if (admin !== null) {
      yield { at: people.createdAt[who] ?? 0, admin, action: 'create', element: 'user', id, data: { title: title() } };
    }
    const extension = extensionOf(world, company, people, who);
    if (extension) {
      const until = validUntil(company, people, activity, who);
      const u_edate = [iso(until - (people.extension[who] ?? 0) * DAY), iso(until)];
      yield {
        at: extension.at,
        admin: extension.adminid,
        action: 'update',
        element: 'user',
        id,
        data: { title: title(), changes: { u_edate } },
      };
    }
    const removal = removalOf(world, company, people, activity, who);
    if (removal)
      yield {
        at: removal.at,
        admin: removal.adminid,
        action: 'delete',
        element: 'user',
        id,
        data: { title: title() },
      };
  }
}

/** Reasons for showing a guest's masked login. */
const REASONS = [
  'Client à l’accueil, fiche perdue',
  'Identifiant oublié, chambre vérifiée',
  'Connexion d’un second appareil',
  'Appel du client depuis sa chambre',
];

/** What managers do once, so that the record shows it: by company, filled while the log is drawn. */
export type Done = Set<string>;

/** The audit lines of one action of an administrator; none when the profile allows no action. */
export function deedOf(random: Random, company: Company, staff: Staff, at: number, done: Done): AuditLine[] {
  const { id: admin, profile, scopes } = staff;
  if (!GUEST_MANAGER_PROFILES.includes(profile)) return [];
  const line = (action: AuditAction, element: string, id: number | null, data: Row, later = 0): AuditLine => ({
    at: at + later,
    admin,
    action,
    element,
    id,
    data,
  });
  const sites = company.sites.filter(
    (one) =>
      !one.spec.hidden && !one.spec.disabled && !one.spec.deleted && one.openedAt < at - DAY && actsAt(staff, one),
  );
  const site = sites.length > 0 ? random.pick(sites) : undefined;
  const title = site?.spec.name;
  // An administrator with scopes only changes the locations in them.
  const kind = scopes.length > 0 ? 'bandwidth' : random.weighted(KINDS);
  if (kind === 'export') return [line('export', 'user', null, exported(random, company))];
  if (kind === 'profile') return once(done, 'profile', () => profileDeed(random, company, line));
  if (kind === 'adprofile' && profile !== 'manager') {
    const changes = { adp_lobbylimit: [40, 60] };
    return once(done, 'adprofile', () => [
      line('update', 'adprofile', base(company.spec.companyid) + 5, {
        title: DESK_NAMES[company.spec.language],
        changes,
      }),
    ]);
  }
  if (!site) return [];
  if (kind === 'closed') {
    const works = random.int(1, 4) * HOUR;
    const [from, to] = [line('disable', 'location', site.locationid, { title }), works];
    return [from, line('enable', 'location', site.locationid, { title }, to)];
  }
  return [line('update', 'location', site.locationid, { title, changes: { l_maxin: [...BANDWIDTHS] } })];
}

type Kind = 'bandwidth' | 'closed' | 'profile' | 'adprofile' | 'export';
const KINDS: readonly (readonly [Kind, number])[] = [
  ['bandwidth', 5],
  ['export', 5],
  ['closed', 1],
  ['profile', 1],
  ['adprofile', 1],
];
const DESK_NAMES = { fr: 'Réception', en: 'Reception', es: 'Recepción', zh: '前台' } as const;

const exported = (random: Random, { people }: Company): Row => ({
  rows: random.int(1, Math.max(1, Math.floor(people * 0.6))),
  columns: ['u_name', 'u_email', 'u_profileid', 'u_edate'],
  format: random.pick(['csv', 'xlsx']),
});

function once(done: Done, what: string, deed: () => AuditLine[]): AuditLine[] {
  if (done.has(what)) return [];
  done.add(what);
  return deed();
}

type Line = (action: AuditAction, element: string, id: number, data: Row) => AuditLine;

function profileDeed(random: Random, company: Company, line: Line): AuditLine[] {
  const place = random.int(0, 3);
  const { profileid, name, hours } = company.profiles[place] ?? company.profiles[0] ?? {};
  if (profileid === undefined || hours === undefined) return [];
  const title = labelOf(company, place, name ?? '');
  return [line('update', 'profile', profileid, { title, changes: { p_duration: [hours / 2, hours] } })];
}

/** What the desk does with an account that is there: prints the card again, or looks the login up. */
export function handedOver(random: Random, made: AuditLine, admin: number, at: number): AuditLine {
  const title = made.data['title'];
  return random.chance(0.6)
    ? { ...made, at, admin, action: 'print', data: { title } }
    : { ...made, at, admin, action: 'reveal', data: { title, field: 'u_email', reason: random.pick(REASONS) } };
}
