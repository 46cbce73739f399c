import shipped from '../../../schemas/company-template.json' with { type: 'json' };
import type { TermsText } from '../../../domain/records/companyTemplate';
import { termsArchive } from '../../files/terms/archive';
import type { WebArchive } from '../../files/uploads/webArchive';
import type { CompanySpec } from '../company';
import { DAY } from '../rhythm';
import type { Company, DemoWorld } from '../world';

type Language = CompanySpec['language'];

/** One edition of a company's terms of use, as an uploaded archive. */
interface DemoArchive extends WebArchive {
  /** When it was saved, in ms. */
  readonly at: number;
}

const NAMES = ['cgu', 'charte', 'brouillon'];
const CHARTER = 1;
const CHARTERS: Readonly<Record<Language, string>> = {
  fr: 'Charte d’usage du réseau',
  en: 'Acceptable use policy',
  es: 'Normas de uso de la red',
  zh: '网络使用规范',
};
const TERMS: Readonly<Record<Language, TermsText>> = shipped.pages.terms;

/**
 * The archives of a company's terms of use, oldest first; the record is the one at `place` of its list. The general
 * terms were rewritten now and then; the charter never was, and the draft is new.
 */
export function demoArchives(world: DemoWorld, company: Company, place: number): DemoArchive[] {
  const { madeAt, spec } = company;
  const moments = [[madeAt, world.now - 200 * DAY, world.now - 24 * DAY], [madeAt], [world.now - 2 * DAY]][place] ?? [];
  return moments
    .filter((at, index) => index === 0 || at > madeAt)
    .map((at, index) => {
      const own = spec.language;
      const edition = {
        name: spec.name,
        mail: spec.domains[0] ? `wifi@${spec.domains[0]}` : '',
        at,
        months: index === 0 ? 24 : 12,
        main: own,
        hue: (spec.companyid * 67 + 130) % 360,
        texts: place === CHARTER ? charters() : TERMS,
      };
      const name = `${NAMES[place] ?? ''}-${spec.companyid}-v${index + 1}.zip`;
      return { ...termsArchive(name, edition, [own, own === 'en' ? 'fr' : 'en']), at };
    });
}

/** The same rules under the title of a charter. */
const charters = (): Readonly<Record<Language, TermsText>> => ({
  fr: { ...TERMS.fr, title: CHARTERS.fr },
  en: { ...TERMS.en, title: CHARTERS.en },
  es: { ...TERMS.es, title: CHARTERS.es },
  zh: { ...TERMS.zh, title: CHARTERS.zh },
});
