import { base, peopleBase, PROVIDER } from './company';
import type { Random } from './random';
import { activity, HOUR } from './rhythm';
import type { ProfileKey } from './logins';
import { actingAdmins, DESK, GUEST_MANAGER_PROFILES } from './records/administrators';
import { iso } from './iso';
import { historyStart } from './traffic';
import { type Company, HISTORY, type Row, VOLUMES, type DemoWorld } from './world';

/** A line of the audit log before it is chained. */
interface AuditRow {
  readonly company_id: number;
  readonly lo_createdAt: string;
  readonly lo_adminid: number | null;
  readonly lo_originaladminid: number | null;
  readonly lo_ip: string;
  readonly lo_action: string;
  /** Wire type of what it was done to. */
  readonly lo_element: string;
  readonly lo_elementid: string | null;
  /** JSON text. */
  readonly lo_data: string;
}

interface AuditTemplate {
  /** Profiles that allow it; absent = every profile that may sign in. */
  readonly may?: readonly ProfileKey[];
  line(
    random: Random,
    company: Company,
    admin: number,
  ): readonly [action: string, element: string, id: number, data: Row];
}

const some = (random: Random, { sites }: Company) => random.pick(sites);
const session = (action: string, data: Row = {}): AuditTemplate => ({
  line: (_random, _company, admin) => [action, 'administrator', admin, data],
});
const by = (may: readonly ProfileKey[], line: AuditTemplate['line']): AuditTemplate => ({ may, line });

/** What administrators do, with how often. */
const AUDIT_TEMPLATES: readonly (readonly [AuditTemplate, number])[] = [
  [session('login'), 38],
  [session('logout'), 16],
  [session('login_failed', { msg_code: 'WRONG_CREDENTIALS', msg_args: [] }), 5],
  [
    by(DESK, (random, company) => {
      const place = random.int(1, Math.max(1, company.people));
      return [
        'create',
        'user',
        peopleBase(company.spec.companyid) + place,
        { title: `Chambre ${random.int(101, 618)}` },
      ];
    }),
    12,
  ],
  [
    by(DESK, (random, company) => {
      const place = random.int(1, Math.max(1, company.people));
      const changes = { u_edate: [null, '2026-12-31T22:59:59.000Z'], u_employee: [null, 'accueil'] };
      return ['update', 'user', peopleBase(company.spec.companyid) + place, { title: 'Séjour prolongé', changes }];
    }),
    8,
  ],
  [
    by(GUEST_MANAGER_PROFILES, (random, company) => {
      const { locationid, spec } = some(random, company);
      return [
        'update',
        'location',
        locationid,
        { title: spec.name, changes: { l_maxin: [20, random.pick([50, 100])] } },
      ];
    }),
    6,
  ],
  [
    by(GUEST_MANAGER_PROFILES, (random, company) => {
      const { locationid, spec } = some(random, company);
      return [random.pick(['disable', 'enable']), 'location', locationid, { title: spec.name }];
    }),
    2,
  ],
  [
    by(GUEST_MANAGER_PROFILES, (random, company) => {
      const { profileid, name, hours } = random.pick(company.profiles);
      return ['update', 'profile', profileid, { title: name, changes: { p_duration: [hours * 2, hours] } }];
    }),
    2,
  ],
  [
    by(['full', 'partner', 'superadmin'], (_random, { spec }) => [
      'update',
      'adprofile',
      base(spec.companyid) + 6,
      { title: `=1+1 <b>Gestionnaire</b>` },
    ]),
    1,
  ],
  [
    by(GUEST_MANAGER_PROFILES, (random, company) => [
      'export',
      'user',
      company.spec.companyid,
      { count: random.int(10, 900), format: 'csv' },
    ]),
    3,
  ],
  [
    by(DESK, (random, company) => {
      const place = random.int(1, Math.max(1, company.people));
      return [
        'reveal',
        'user',
        peopleBase(company.spec.companyid) + place,
        { field: 'u_password', reason: 'Client à l’accueil' },
      ];
    }),
    1,
  ],
  [
    by(GUEST_MANAGER_PROFILES, (_random, { spec }) => [
      'delete',
      'user',
      peopleBase(spec.companyid) + 3,
      { title: 'Compte périmé' },
    ]),
    1,
  ],
];

const IMPERSONATED = 0.04;

/**
 * The audit log of the history, in the order of time: office hours, some entries of an impersonated administrator.
 * Without hashes: the entries are chained when they are stored.
 */
export async function* auditRows(world: DemoWorld): AsyncGenerator<AuditRow> {
  const perDay = VOLUMES[world.options.size].audit / HISTORY;
  const served = world.companies.filter(({ sites, people }) => sites.length > 0 && people > 0);
  const weights = served.map((company) => [company, Math.sqrt(company.people)] as const);
  const start = historyStart(world);
  for (let at = start; at < world.now; at += HOUR) {
    const random = world.random.fork('audit', (at - start) / HOUR);
    const count = random.poisson(perDay * activity('office', 'Europe/Paris', at));
    const times = Array.from({ length: count }, () => at + random.int(0, HOUR - 1)).sort((a, b) => a - b);
    for (const moment of times) {
      const company = random.weighted(weights);
      if (moment < world.now && moment > company.madeAt) yield line(random, company, moment);
    }
  }
}

function line(random: Random, company: Company, at: number): AuditRow {
  const deed = random.weighted(AUDIT_TEMPLATES);
  const admin = random.pick(actingAdmins(company, deed.may));
  const [lo_action, lo_element, id, data] = deed.line(random, company, admin);
  return {
    company_id: company.spec.companyid,
    lo_createdAt: iso(at),
    lo_adminid: admin,
    lo_originaladminid: random.chance(IMPERSONATED) ? base(PROVIDER) + 1 : null,
    lo_ip: random.chance(0.9) ? `198.51.100.${random.int(1, 254)}` : `2001:db8:5::${random.hex(3)}`,
    lo_action,
    lo_element,
    lo_elementid: String(id),
    lo_data: JSON.stringify(data),
  };
}
