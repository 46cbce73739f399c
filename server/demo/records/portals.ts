import { uploadPath } from '../../config/uploadsOrigin';
import type { Module } from '../authModes';
import { base, MAIN } from '../company';
import { iso } from '../iso';
import { isLab, labelOf } from '../laboratory';
import { DAY } from '../rhythm';
import { demoLogo, WITH_LOGO } from '../logos/logo';
import { demoTheme, THEMED } from '../themes/theme';
import { demoArchives } from '../terms/archives';
import { companyHashOf, type Company, type Row, type DemoWorld } from '../world';

const TEMPLATES: Readonly<Record<Company['spec']['language'], readonly string[]>> = {
  fr: ['Portail standard', 'Portail événement', 'Portail employés'],
  en: ['Standard portal', 'Event portal', 'Staff portal'],
  es: ['Portal estándar', 'Portal de eventos', 'Portal de empleados'],
  zh: ['标准门户', '活动门户', '员工门户'],
};
/** Portals of the main company only: one for a scope, two that only super-administrators may see. */
const MORE = ['Portail Hotspot', '⛔ Modèle interne', '🚫 Ancien portail à ne pas utiliser'];

/** Button and ground of each portal, by its place. */
const COLOURS: readonly (readonly [string, string])[] = [
  ['#0b6e5b', '#f3f5f4'],
  ['#8a3ffc', '#f6f0ff'],
  ['#1b4b8f', '#eef3fa'],
  ['#c2410c', '#fff4ec'],
  ['#ffd54a', '#14201d'],
];

/** What the first two portals say; the others welcome in every language. */
const WORDS: readonly Row[] = [
  {
    t_welcome_fr: 'Bienvenue chez nous',
    t_text_fr: 'Le Wi-Fi est offert pendant tout votre séjour.\nBesoin d’aide ? La réception est là, jour et nuit.',
    t_welcome_en: 'Welcome',
    t_text_en: 'Wi-Fi is free for the whole of your stay.\nNeed help? Reception is there day and night.',
    t_welcome_es: 'Bienvenido',
    t_text_es: 'El wifi es gratuito durante toda su estancia.',
  },
  { t_welcome_fr: 'Votre événement commence ici', t_text_fr: 'Le code vous a été remis à l’accueil.' },
];
/** A portal with values that could break a page. */
const HOSTILE_PORTAL: Row = {
  t_welcome_fr: `Noël <img src=x onerror=alert('portail')> "=1+1"`,
  t_text_fr: `</style></p><script>alert(1)</script>\n{{7*7}} \u202e à l’envers & <b>gras</b>`,
};

const textsOf = (company: Company, place: number): Row => ({
  ...Object.fromEntries(
    ['fr', 'en', 'es', 'zh'].flatMap((one) => [
      [`t_welcome_${one}`, null],
      [`t_text_${one}`, null],
    ]),
  ),
  ...(isLab(company) ? HOSTILE_PORTAL : WORDS[place]),
});

/** Keys of the company's authentication modes of some modules. */
const modesOf = ({ modes }: Company, ...modules: readonly Module[]) =>
  modes.filter(({ module }) => modules.includes(module)).map(({ authtypeid }) => authtypeid);

const namesOf = ({ spec }: Company) => [...TEMPLATES[spec.language], ...(spec.companyid === MAIN ? MORE : [])];

/** Key of one of a company's portals, by its place in the list. */
export const templateId = ({ spec }: Company, place: number): number => base(spec.companyid) + place + 1;
/** Key of one of a company's terms of use, by its place in the list. */
export const aupId = ({ spec }: Company, place: number): number => base(spec.companyid) + place + 1;

/** The company's logo, on the portals that show one. */
function logoAt(world: DemoWorld, company: Company, place: number): Row {
  if (!WITH_LOGO.includes(place)) return { t_logohash: null, t_logoname: null, t_logolocation: null };
  const { hash, name } = demoLogo(company);
  const t_logolocation = uploadPath(companyHashOf(world, company.spec.companyid), hash);
  return { t_logohash: hash, t_logoname: name, t_logolocation };
}

/** Rows of `templates`. */
export function templates(world: DemoWorld, company: Company): Row[] {
  const random = world.random.fork('templates', company.spec.companyid);
  return namesOf(company).map((t_name, place) => ({
    templateid: templateId(company, place),
    t_name: labelOf(company, place, t_name),
    t_groupid: t_name === 'Portail Hotspot' ? (company.scopes.get('Hotspot') ?? null) : null,
    t_color: COLOURS[place % COLOURS.length]?.[0],
    t_background: COLOURS[place % COLOURS.length]?.[1],
    ...logoAt(world, company, place),
    ...textsOf(company, place),
    t_themehash: place === THEMED ? (demoTheme(company)?.hash ?? null) : null,
    // Staff sign in with the company's own directory; everybody else as the company lets its guests.
    t_authtypeids: place === 2 ? modesOf(company, 'saml', 'direct') : [],
    t_aupid: place === 2 ? aupId(company, 1) : null,
    t_session: place === 2 ? 12 : 24,
    t_hash: random.hex(32),
    t_companyid: company.spec.companyid,
    t_createdAt: iso(Math.min(company.madeAt + place * 83 * DAY, Math.max(company.madeAt, world.now - 40 * DAY))),
    t_updatedAt: iso(Math.max(company.madeAt, world.now - random.int(1, 38) * DAY)),
  }));
}

const TERMS: Readonly<Record<Company['spec']['language'], readonly string[]>> = {
  fr: ['Conditions générales', 'Charte informatique', 'Brouillon 2027'],
  en: ['Terms and conditions', 'Acceptable use policy', 'Draft 2027'],
  es: ['Condiciones generales', 'Normas de uso', 'Borrador 2027'],
  zh: ['服务条款', '使用规范', '2027 草案'],
};

/** Rows of `terms-of-uses`, each with the latest of its archives. */
export function termsOfUses(world: DemoWorld, company: Company): Row[] {
  const random = world.random.fork('aups', company.spec.companyid);
  const { companyid, language } = company.spec;
  return TERMS[language].map((name, place) => {
    const latest = demoArchives(world, company, place).at(-1);
    const changedAt = latest?.at ?? Math.min(world.now, company.madeAt + random.int(1, 60) * DAY);
    return {
      aupid: aupId(company, place),
      au_name: labelOf(company, place, name),
      au_groupid: place === 1 && companyid === MAIN ? (company.scopes.get('HQ') ?? null) : null,
      au_filename: latest?.name ?? null,
      au_hash: latest?.hash ?? null,
      au_originalfilelocation: latest ? uploadPath(companyHashOf(world, companyid), latest.hash) : null,
      au_companyid: companyid,
      au_createdAt: iso(company.madeAt + place * DAY * 0.01),
      au_updatedAt: iso(changedAt),
    };
  });
}
