import { base, type CompanySpec, MAIN } from '../company';
import { iso } from '../iso';
import { countryId } from '../../storage/installation/countries';
import { labelOf } from '../laboratory';
import { adminIdOf, ROLES } from '../logins';
import { DAY } from '../rhythm';
import type { Company, Row, DemoWorld } from '../world';
import { actingAdmins } from './administrators';

type Language = CompanySpec['language'];
const PRIVATE = 1;
const SHARED = 2;

/** Name, who sees it, and what it is narrowed to. */
type Spec = readonly [
  names: Readonly<Record<Language, string>>,
  status: 1 | 2,
  filter: ((company: Company) => Row) | null,
];
const all = (name: string): Readonly<Record<Language, string>> => ({ fr: name, en: name, es: name, zh: name });

const hotspots = ({ sites }: Company) => ({
  'location.locationid': sites.filter(({ spec }) => spec.pace === 'hotspot').map(({ locationid }) => locationid),
});

const DASHBOARDS: readonly Spec[] = [
  [{ fr: 'Fréquentation', en: 'Footfall', es: 'Afluencia', zh: '客流' }, SHARED, null],
  [
    { fr: 'Parcours d’inscription', en: 'Registration', es: 'Registro', zh: '注册流程' },
    SHARED,
    ({ modes }) => ({
      'authtype.authtypeid': modes
        .filter(({ module }) => module === 'email' || module === 'sms')
        .map(({ authtypeid }) => authtypeid),
    }),
  ],
  [
    { fr: 'Mes chiffres du lundi', en: 'My Monday figures', es: 'Mis cifras del lunes', zh: '我的周一数据' },
    PRIVATE,
    null,
  ],
];
/** The main company has more. */
const MORE: readonly Spec[] = [
  [all('Brouillon de Claire'), PRIVATE, null],
  [all('Hotspots et langues'), SHARED, hotspots],
  [all('Clientèle française'), SHARED, () => ({ 'country.countryid': [countryId('FR')] })],
];

const specsOf = ({ spec }: Company) => [...DASHBOARDS, ...(spec.companyid === MAIN ? MORE : [])];
const dashboardId = ({ spec }: Company, place: number) => base(spec.companyid) + place + 1;

/** Whose a dashboard is: in the main company every other one is the report author's work. */
function authorOf(company: Company, place: number): number | undefined {
  const author = ROLES.find(({ role, companyid }) => role === 'report-author' && companyid === company.spec.companyid);
  return place % 2 === 0 && author ? adminIdOf(author) : actingAdmins(company)[0];
}

/** Rows of `dashboards`. */
export function dashboards(world: DemoWorld, company: Company): Row[] {
  return specsOf(company).map(([names, d_status, filter], place) => ({
    dashboardid: dashboardId(company, place),
    d_name: labelOf(company, place, names[company.spec.language]),
    d_status,
    d_filter: filter === null ? null : JSON.stringify(filter(company)),
    d_layout: null,
    d_adminid: authorOf(company, place),
    d_companyid: company.spec.companyid,
    d_createdAt: iso(Math.min(world.now, company.madeAt + (place + 2) * DAY)),
    d_updatedAt: iso(Math.max(company.madeAt, world.now - (place * 3 + 1) * DAY)),
  }));
}

/** Title by language, type, source and dimensions (specification S-REP-3). */
const GRAPHS: readonly (readonly [Readonly<Record<Language, string>>, string, string, string])[] = [
  [
    { fr: 'Visites par jour', en: 'Visits by day', es: 'Visitas por día', zh: '每日访问' },
    'bar',
    'authentications',
    'date|location',
  ],
  [
    { fr: 'Part des sites', en: 'Share of locations', es: 'Reparto por ubicación', zh: '站点占比' },
    'doughnut',
    'authentications',
    'location',
  ],
  [{ fr: 'Langues', en: 'Languages', es: 'Idiomas', zh: '语言' }, 'pie', 'actives', 'language|user'],
  [
    { fr: 'Invités fidèles', en: 'Returning guests', es: 'Invitados habituales', zh: '回访者' },
    'line',
    'returning',
    'date',
  ],
  [
    { fr: 'Sessions simultanées', en: 'Concurrent sessions', es: 'Sesiones simultáneas', zh: '并发会话' },
    'radar',
    'sessions',
    'location|authtype',
  ],
  [
    { fr: 'Identités créées', en: 'Identities created', es: 'Identidades creadas', zh: '新建身份' },
    'raw',
    'accounts',
    'date|profile',
  ],
];

/** A filter of one graph, where its source knows browsers. */
const filterOf = (source: string) =>
  ['sessions', 'accounts'].includes(source) ? null : JSON.stringify({ 'history.browser': ['Safari', 'Chrome'] });

/** Rows of `reportgraphs`: a few on each dashboard. */
export function reportGraphs(world: DemoWorld, company: Company): Row[] {
  const count = specsOf(company).length;
  return Array.from({ length: count * 3 }, (_, place) => {
    const [names, r_type, r_source, r_dimensions] = GRAPHS[
      (place * 2 + Math.floor(place / 3)) % GRAPHS.length
    ] as (typeof GRAPHS)[number];
    return {
      reportgraphid: base(company.spec.companyid) + place + 1,
      r_name: labelOf(company, place, names[company.spec.language]),
      r_dashboardid: dashboardId(company, Math.floor(place / 3)),
      r_type,
      r_source,
      r_dimensions,
      r_filter: place % 4 === 0 ? filterOf(r_source) : null,
      r_companyid: company.spec.companyid,
      r_createdAt: iso(Math.min(world.now, company.madeAt + (place + 2) * DAY)),
    };
  });
}
