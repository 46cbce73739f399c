import { base, type CompanySpec } from '../company';
import { HOSTILE_NAMES } from '../hostile';
import { iso } from '../iso';
import { isFull, isLab } from '../laboratory';
import { DAY } from '../rhythm';
import type { Company, Row, DemoWorld } from '../world';

const ACTIVE = 1;
const CHECKBOX = 8;

type KeySpec = readonly [
  name: string,
  path: string,
  key: string,
  type: 'boolean' | 'single' | 'multi',
  flags: number,
  samples: readonly string[],
];

/** Of hotels: name, path, key, kind of value, flags and what guests answer. */
const KEYS: readonly KeySpec[] = [
  ['Newsletter', 'form.optin', 'newsletter', 'boolean', ACTIVE + CHECKBOX, ['oui', 'non']],
  ['Motif du séjour', 'form.stay', 'reason', 'single', ACTIVE + CHECKBOX, ['loisirs', 'affaires', 'congrès']],
  [
    'Centres d’intérêt',
    'social.interests',
    'interest_.*',
    'multi',
    ACTIVE,
    ['spa', 'cuisine', 'randonnée', 'vélo', 'musées'],
  ],
  ['Tranche d’âge', 'social.age', 'age_range', 'single', 0, ['18-24', '25-34', '35-49', '50-64', '65+']],
  ['N° de fidélité', 'form.loyalty', 'loyalty', 'single', 0, ['BV-104882', 'BV-220931']],
];
/** What the other companies ask: whether guests want news. */
const NEWS: Readonly<Record<CompanySpec['language'], string>> = {
  fr: 'Lettre d’information',
  en: 'Newsletter',
  es: 'Boletín',
  zh: '订阅',
};

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

function keysOf(company: Company): readonly KeySpec[] {
  if (isFull(company)) return KEYS;
  return [[NEWS[company.spec.language], 'form.optin', 'newsletter', 'boolean', ACTIVE + CHECKBOX, ['oui', 'non']]];
}

/** Rows of `keyindexes`; the answers are guests' own text. */
export function keyIndexes(world: DemoWorld, company: Company): Row[] {
  const { companyid } = company.spec;
  const random = world.random.fork('keyindexes', companyid);
  const scopes = [...company.scopes.values()];
  return keysOf(company).map(([ki_name, ki_path, ki_key, ki_type, flags, usual], place) => {
    const ki_samples = isLab(company) && place > 1 ? [...usual, ...HOSTILE_NAMES.slice(0, 3)] : usual;
    return {
      keyindexid: base(companyid) + place + 1,
      ki_name,
      ...(LABELS[ki_name] ?? NO_LABELS),
      ki_path,
      ki_key,
      ki_type,
      ki_status: String(flags),
      groupids: flags === 0 ? [] : scopes.slice(0, 1 + (place % 2)),
      ki_sponsor: place === 1,
      ki_samples,
      ki_valuecount: ki_key === 'loyalty' ? ki_samples.length + random.int(20, 400) : ki_samples.length,
      ki_hits: Math.round(company.people * (0.3 + 0.6 * random.next())),
      ki_firstseen: iso(Math.max(company.madeAt, world.now - random.int(30, 300) * DAY)),
      ki_companyid: companyid,
      ki_createdAt: iso(company.madeAt),
    };
  });
}
