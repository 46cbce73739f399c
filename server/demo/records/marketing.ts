import { base, MAIN } from '../company';
import { HOSTILE_NAMES } from '../hostile';
import { iso } from '../iso';
import { DAY } from '../rhythm';
import type { Company, Row, DemoWorld } from '../world';
import { actingAdmins, GUEST_MANAGER_PROFILES } from './administrators';
import { campaignResults, type Shown } from './campaignResults';

const ACTIVE = 1;
const CHECKBOX = 8;

/** Name, path, key, kind of value, flags and what guests answer. */
const KEYS: readonly (readonly [string, string, string, 'boolean' | 'single' | 'multi', number, readonly string[]])[] =
  [
    ['Newsletter', 'form.optin', 'newsletter', 'boolean', ACTIVE + CHECKBOX, ['oui', 'non']],
    ['Motif du séjour', 'form.stay', 'reason', 'single', ACTIVE + CHECKBOX, ['loisirs', 'affaires', 'congrès']],
    [
      'Centres d’intérêt',
      'social.interests',
      'interest_.*',
      'multi',
      ACTIVE,
      ['spa', 'cuisine', 'randonnée', '滑雪', 'música'],
    ],
    ['Tranche d’âge', 'social.age', 'age_range', 'single', 0, ['18-24', '25-34', '35-49', '50-64', '65+']],
    [
      'N° de fidélité',
      'form.loyalty',
      'loyalty',
      'single',
      0,
      ['BV-104882', 'BV-220931', ...HOSTILE_NAMES.slice(0, 3)],
    ],
  ];

const NO_LABELS = { ki_name_fr: null, ki_name_en: null, ki_name_es: null, ki_name_zh: null };
/** What a few of them are called in other languages. */
const LABELS: Readonly<Record<string, Row>> = {
  Newsletter: { ki_name_fr: null, ki_name_en: null, ki_name_es: 'Boletín', ki_name_zh: '订阅' },
  'Motif du séjour': {
    ki_name_fr: null,
    ki_name_en: 'Reason for the stay',
    ki_name_es: 'Motivo de la estancia',
    ki_name_zh: '入住原因',
  },
};

/** Rows of `keyindexes`; the answers are guests' own text. */
export function keyIndexes(world: DemoWorld, company: Company): Row[] {
  const { companyid } = company.spec;
  const random = world.random.fork('keyindexes', companyid);
  const scopes = [...company.scopes.values()];
  return KEYS.slice(0, companyid === MAIN ? KEYS.length : 2).map(
    ([ki_name, ki_path, ki_key, ki_type, flags, samples], place) => ({
      keyindexid: base(companyid) + place + 1,
      ki_name,
      ...(LABELS[ki_name] ?? NO_LABELS),
      ki_path,
      ki_key,
      ki_type,
      ki_status: String(flags),
      groupids: flags === 0 ? [] : scopes.slice(0, 1 + (place % 2)),
      ki_sponsor: place === 1,
      ki_samples: samples,
      ki_valuecount: ki_type === 'boolean' ? 2 : samples.length + random.int(0, 40),
      ki_hits: random.int(1, 9) * company.people + random.int(0, 20),
      ki_firstseen: iso(Math.max(company.madeAt, world.now - random.int(30, 300) * DAY)),
      ki_companyid: companyid,
      ki_createdAt: iso(company.madeAt),
    }),
  );
}

/** Name, kind, state, title, days from now of start and end. */
const CAMPAIGNS: readonly (readonly [string, string, string, string, number, number | null])[] = [
  ['Brunch du dimanche', 'banner', 'running', 'Le brunch, chaque dimanche à 11 h', -12, 40],
  ['Enquête de satisfaction', 'survey', 'running', 'Une minute pour nous aider', -60, null],
  ['Spa −20 %', 'coupon', 'scheduled', 'Votre soin à −20 %', 8, 38],
  ['Film de Noël', 'video', 'draft', 'Noël dans nos maisons', 20, 45],
  ['Soldes d’été', 'banner', 'ended', 'Jusqu’à −30 %', -150, -120],
  [`Offre "<b>été</b>" =1+1`, 'redirect', 'stopped', '@SUM(A1:A9) <img src=x onerror=alert(1)>', -30, 30],
];

/** What a campaign's results come to. */
function totalsOf(results: Iterable<Row>): Row {
  let [ca_impressions, ca_clicks, ca_answers] = [0, 0, 0];
  for (const { shown, clicked, answered } of results) {
    ca_impressions += Number(shown);
    ca_clicks += Number(clicked);
    ca_answers += Number(answered);
  }
  return { ca_impressions, ca_clicks, ca_answers };
}

/** Rows of `campaigns`. */
export function campaigns(world: DemoWorld, company: Company): (Row & Shown)[] {
  const { companyid, domains, language } = company.spec;
  const admins = actingAdmins(company, GUEST_MANAGER_PROFILES);
  return CAMPAIGNS.slice(0, companyid === MAIN ? CAMPAIGNS.length : 2).map(
    ([ca_name, ca_type, ca_status, ca_title, start, end], place) => {
      const campaign = {
        campaignid: base(companyid) + place + 1,
        ca_name,
        ca_type,
        ca_status,
        ca_published: ca_status !== 'draft',
        ca_enabled: ca_status !== 'stopped',
        ca_title,
        ca_text: 'Réservez à la réception ou depuis votre téléphone.',
        ca_url: `https://www.${domains[0] ?? ''}/offres/${place + 1}`,
        ca_code: ca_type === 'coupon' ? 'SPA-20' : null,
        ca_language: language,
        ca_sdate: iso(world.now + start * DAY),
        ca_edate: end === null ? null : iso(world.now + end * DAY),
        ca_audience: (['all', 'returning', 'new'] as const)[place % 3],
        ca_locationids:
          place % 2 === 0
            ? company.sites
                .filter(({ spec }) => !spec.hidden && !spec.deleted)
                .slice(0, 3)
                .map(({ locationid }) => locationid)
            : [],
        ca_profileids: place === 2 ? company.profiles.slice(0, 1).map(({ profileid }) => profileid) : [],
        groupids: [...company.scopes.values()].slice(0, 1 + (place % 2)),
        ca_weight: 10 + place * 5,
        ca_templateid: null,
        ca_adminid: admins[place % admins.length],
        ca_companyid: companyid,
        ca_createdAt: iso(Math.max(company.madeAt, world.now + (Math.min(start, 0) - 3) * DAY)),
        ca_deletedAt: ca_status === 'ended' ? iso(world.now - 90 * DAY) : null,
      };
      return { ...campaign, ...totalsOf(campaignResults(world, company, campaign)) };
    },
  );
}

/** Name, organiser, kind of access, days from now of start and end, guests expected. */
const EVENTS: readonly (readonly [string, string, 'code' | 'accounts' | 'open', number, number, number])[] = [
  ['Congrès de cardiologie', 'Pr Anne Lefèvre', 'accounts', 12, 15, 1800],
  ['Mariage Durand-Okafor', 'Chiara Durand', 'code', -1, 2, 140],
  ['Salon des vins', 'Comité des vignerons', 'open', 30, 32, 2500],
  ['Séminaire des ventes', 'Directeur commercial', 'code', -40, -38, 60],
  [`Gala "=HYPERLINK(1)" <i>VIP</i>`, `<img src=x onerror=alert('gala')>`, 'code', 60, 61, 300],
];

/** Rows of `events`: what guests come for, as opposed to what happens. */
export function plannedEvents(world: DemoWorld, company: Company): Row[] {
  const { companyid, domains } = company.spec;
  const admins = actingAdmins(company, GUEST_MANAGER_PROFILES);
  const sites = company.sites.filter(({ spec }) => !spec.hidden && !spec.deleted);
  return EVENTS.slice(0, companyid === MAIN ? EVENTS.length : 2).map(
    ([ev_name, ev_contact, ev_access, start, end, ev_expected], place) => ({
      eventid: base(companyid) + place + 1,
      ev_name,
      ev_description: null,
      ev_access,
      ev_code: ev_access === 'code' ? `BIENVENUE${20 + place}` : null,
      ev_count: ev_access === 'accounts' ? ev_expected : null,
      ev_prefix: ev_access === 'accounts' ? 'congres' : null,
      ev_profileid: company.profiles.find(({ audience }) => audience === 'event')?.profileid,
      ev_sdate: iso(world.now + start * DAY),
      ev_edate: iso(world.now + end * DAY),
      ev_locationids: sites.slice(place, place + 1).map(({ locationid }) => locationid),
      ev_templateid: null,
      groupids: sites[place]?.groupids ?? [],
      ev_contact,
      ev_email: `evenement${place + 1}@${domains[0] ?? ''}`,
      ev_expected,
      ev_connected: end < 0 ? Math.round(ev_expected * 0.8) : start < 0 ? Math.round(ev_expected * 0.4) : 0,
      ev_enabled: place !== 2,
      ev_closedAt: null,
      ev_adminid: admins[place % admins.length],
      ev_companyid: companyid,
      ev_createdAt: iso(Math.max(company.madeAt, world.now - (45 + place) * DAY)),
      ev_deletedAt: null,
    }),
  );
}
