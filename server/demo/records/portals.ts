import { base, MAIN } from '../company';
import { iso } from '../iso';
import { DAY } from '../rhythm';
import { demoArchives } from '../terms/archives';
import { companyHashOf, type Company, type Row, type World } from '../world';

const TEMPLATES: Readonly<Record<Company['spec']['language'], readonly string[]>> = {
  fr: ['Portail standard', 'Portail événement', 'Portail employés'],
  en: ['Standard portal', 'Event portal', 'Staff portal'],
  es: ['Portal estándar', 'Portal de eventos', 'Portal de empleados'],
  zh: ['标准门户', '活动门户', '员工门户'],
};
/** Portals of the main company only: one for a scope, two that only super-administrators may see. */
const MORE = ['Portail Hotspot', 'Noël <b>2025</b> & =1+1', '⛔ Modèle interne', '🚫 Ancien portail à ne pas utiliser'];

const namesOf = ({ spec }: Company) => [...TEMPLATES[spec.language], ...(spec.companyid === MAIN ? MORE : [])];

/** Key of one of a company's portals, by its place in the list. */
export const templateId = ({ spec }: Company, place: number): number => base(spec.companyid) + place + 1;
/** Key of one of a company's terms of use, by its place in the list. */
export const aupId = ({ spec }: Company, place: number): number => base(spec.companyid) + place + 1;

/** Rows of `templates`. */
export function templates(world: World, company: Company): Row[] {
  const random = world.random.fork('templates', company.spec.companyid);
  return namesOf(company).map((t_name, place) => ({
    templateid: templateId(company, place),
    t_name,
    t_groupid: t_name === 'Portail Hotspot' ? (company.scopes.get('Hotspot') ?? null) : null,
    t_hash: random.hex(32),
    t_companyid: company.spec.companyid,
    t_createdAt: iso(company.madeAt + place * DAY * 0.01),
    t_updatedAt: iso(Math.min(world.now, company.madeAt + random.int(1, 60) * DAY)),
  }));
}

const TERMS: Readonly<Record<Company['spec']['language'], readonly string[]>> = {
  fr: ['Conditions générales', 'Charte informatique', 'Brouillon 2027'],
  en: ['Terms and conditions', 'Acceptable use policy', 'Draft 2027'],
  es: ['Condiciones generales', 'Normas de uso', 'Borrador 2027'],
  zh: ['服务条款', '使用规范', '2027 草案'],
};

/** Rows of `terms-of-uses`, each with the latest of its archives. */
export function termsOfUses(world: World, company: Company): Row[] {
  const random = world.random.fork('aups', company.spec.companyid);
  const { companyid, language } = company.spec;
  return TERMS[language].map((au_name, place) => {
    const latest = demoArchives(world, company, place).at(-1);
    const changedAt = latest?.at ?? Math.min(world.now, company.madeAt + random.int(1, 60) * DAY);
    return {
      aupid: aupId(company, place),
      au_name,
      au_groupid: place === 1 && companyid === MAIN ? (company.scopes.get('HQ') ?? null) : null,
      au_filename: latest?.name ?? null,
      au_hash: latest?.hash ?? null,
      au_originalfilelocation: latest ? `/files/${companyHashOf(world, companyid)}/${latest.hash}` : null,
      au_companyid: companyid,
      au_createdAt: iso(company.madeAt + place * DAY * 0.01),
      au_updatedAt: iso(changedAt),
    };
  });
}
