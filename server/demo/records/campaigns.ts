import { base, MAIN, type CompanySpec } from '../company';
import { iso } from '../iso';
import { isFull, isLab, labelOf } from '../laboratory';
import { DAY } from '../rhythm';
import { midnight } from '../workday';
import type { Company, Row, DemoWorld } from '../world';
import { actingAdmins, GUEST_MANAGER_PROFILES } from './administrators';
import { campaignResults, type Shown } from './campaignResults';

type Language = CompanySpec['language'];
/** Name, kind, state, title, days from now of start and end. */
type CampaignSpec = readonly [
  name: string,
  type: string,
  status: string,
  title: string,
  start: number,
  end: number | null,
];

/** Of the main company, without a season: the date of the demo's start is not known. */
const CAMPAIGNS: readonly CampaignSpec[] = [
  ['Brunch du dimanche', 'banner', 'running', 'Le brunch, chaque dimanche à 11 h', -12, 40],
  ['Enquête de satisfaction', 'survey', 'running', 'Une minute pour nous aider', -60, null],
  ['Spa −20 %', 'coupon', 'scheduled', 'Votre soin à −20 %', 8, 38],
  ['Visite des chambres rénovées', 'video', 'draft', 'Les nouvelles chambres en une minute', 20, 45],
  ['Troisième nuit offerte', 'banner', 'ended', 'Trois nuits pour le prix de deux', -150, -120],
  ['Bar de l’hôtel', 'redirect', 'stopped', 'La carte du bar, à consulter depuis la table', -30, 30],
];

/** What every other company asks its guests, and what it tells them. */
const SURVEY: Readonly<Record<Language, readonly [name: string, title: string, text: string]>> = {
  fr: ['Enquête de satisfaction', 'Une minute pour nous aider', 'Trois questions, sans laisser votre nom.'],
  en: ['Satisfaction survey', 'One minute to help us', 'Three questions; we do not ask your name.'],
  es: ['Encuesta de satisfacción', 'Un minuto para ayudarnos', 'Tres preguntas, sin dejar su nombre.'],
  zh: ['满意度调查', '请用一分钟帮助我们', '三个问题，无需留下姓名。'],
};
const BOOKING = 'Réservez à la réception ou depuis votre téléphone.';

function campaignsOf(company: Company): readonly CampaignSpec[] {
  if (isFull(company)) return CAMPAIGNS;
  const [name, title] = SURVEY[company.spec.language];
  return [[name, 'survey', 'running', title, -60, null]];
}

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

/** Rows of `campaigns`. A campaign starts with a day and ends with one; it is made three days before. */
export function campaigns(world: DemoWorld, company: Company): (Row & Shown)[] {
  return campaignsOf(company).map((spec, place) => {
    const campaign = campaignOf(world, company, spec, place);
    return { ...campaign, ...totalsOf(campaignResults(world, company, campaign)) };
  });
}

function campaignOf(world: DemoWorld, company: Company, spec: CampaignSpec, place: number): Row & Shown {
  const [ca_name, ca_type, ca_status, ca_title, start, end] = spec;
  const { companyid, domains, language, timezone } = company.spec;
  const sites = company.sites.filter((site) => !site.spec.hidden && !site.spec.deleted);
  const startsAt = Math.max(midnight(timezone, world.now + start * DAY), company.madeAt);
  const admins = actingAdmins(company, GUEST_MANAGER_PROFILES);
  return {
    campaignid: base(companyid) + place + 1,
    ca_name: labelOf(company, place, ca_name),
    ca_type,
    ca_status,
    ca_published: ca_status !== 'draft',
    ca_enabled: ca_status !== 'stopped',
    ca_title: isLab(company) ? `${ca_title} @SUM(A1:A9) <img src=x onerror=alert(1)>` : ca_title,
    ca_text: companyid === MAIN && ca_type !== 'survey' ? BOOKING : SURVEY[language][2],
    ca_url: `https://www.${domains[0] ?? ''}/offres/${place + 1}`,
    ca_code: ca_type === 'coupon' ? 'SPA-20' : null,
    ca_language: language,
    ca_sdate: iso(startsAt),
    ca_edate: end === null ? null : iso(midnight(timezone, world.now + (end + 1) * DAY) - 1000),
    ca_audience: (['all', 'returning', 'new'] as const)[place % 3],
    ca_locationids: place % 2 === 0 ? sites.slice(4, 7).map(({ locationid }) => locationid) : [],
    ca_profileids: place === 2 ? company.profiles.slice(0, 1).map(({ profileid }) => profileid) : [],
    groupids: [...company.scopes.values()].slice(0, 1 + (place % 2)),
    ca_weight: 10 + place * 5,
    ca_templateid: null,
    ca_adminid: admins[place % admins.length],
    ca_companyid: companyid,
    ca_createdAt: iso(Math.max(company.madeAt, Math.min(startsAt, world.now) - 3 * DAY)),
    ca_deletedAt: ca_status === 'ended' ? iso(Math.max(company.madeAt, world.now - 90 * DAY)) : null,
  };
}
