import { ALERT_WORDS } from '../../server/actions/alerts/words';
import { OTHER_ELEMENT_NAMES } from '../../domain/records/auditElements';
import { CHECK_PROBLEM_WORDS } from '../../domain/records/auditCheckWords';
import { CHECK_WORDS } from '../../server/actions/audit-checks/words';
import { WATCH_WORDS } from '../../server/actions/audit-watches/words';
import { WORDS as IMPORT_WORDS } from '../../server/actions/import-export/words';
import { ATTENTION_WORDS } from '../../server/actions/locations/attentionWords';
import { COMPLETION_WORDS } from '../../server/actions/locations/completionWords';
import { PORTAL_WORDS } from '../../server/actions/portal/words';
import { PAGE_WORDS } from '../../server/actions/public-pages/words';
import { UNSUBSCRIBE_WORDS } from '../../server/actions/unsubscribe/words';
import { REPORT_WORDS } from '../../domain/reports/words';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Locale } from '../../domain/text/locale';
import { en } from '../../locales/en';
import { es } from '../../locales/es';
import { zh } from '../../locales/zh';
import { REVIEW_EXPORT_WORDS } from '../../server/actions/access-reviews/exportWords';
import { REVIEW_MAIL_WORDS } from '../../server/actions/access-reviews/words';
import { WORDS as ACCOUNT_WORDS } from '../../server/actions/account/words';
import { KEY_WORDS } from '../../server/actions/api-keys/words';
import { CERTIFICATE_WORDS } from '../../server/actions/single-sign-on/words';
import { HOLDER_WORDS } from '../../server/actions/address-holders/words';
import { SUBSCRIPTION_WORDS } from '../../server/actions/companies/subscriptionWords';
import { SCHEDULED_REPORT_WORDS } from '../../server/actions/scheduled-reports/words';
import { EXPORT_WORDS } from '../../server/actions/guests/exportWords';
import { WORDS as SPONSOR_WORDS } from '../../server/actions/sponsor/words';
import { GUEST_WORDS } from '../../server/files/print/words';
import { messages } from '../../src/i18n/messages/fr';
import { pageMessages } from '../../src/i18n/messages/frPages';

type Tree = { readonly [key: string]: unknown };

/** Every text with its place. */
function flat(tree: object, path: string): [string, string][] {
  return Object.entries(tree as Tree).flatMap(([key, value]): [string, string][] => {
    if (typeof value === 'string') return [[`${path}.${key}`, value]];
    return typeof value === 'object' && value !== null ? flat(value, `${path}.${key}`) : [];
  });
}

const schemas = readdirSync('schemas/resources').map((name) => {
  const { 'x-i18n': texts } = JSON.parse(readFileSync(`schemas/resources/${name}`, 'utf8')) as Record<
    'x-i18n',
    Readonly<Record<string, object>>
  >;
  return [name, texts] as const;
});
/** Texts of mails, papers and exports. Those with values are functions and are not read. */
const SERVER_WORDS = {
  account: ACCOUNT_WORDS,
  addressHolders: HOLDER_WORDS,
  alerts: ALERT_WORDS,
  apiKeys: KEY_WORDS,
  auditChecks: CHECK_WORDS,
  auditElements: OTHER_ELEMENT_NAMES,
  auditProblems: CHECK_PROBLEM_WORDS,
  auditWatches: WATCH_WORDS,
  certificates: CERTIFICATE_WORDS,
  completions: COMPLETION_WORDS,
  locationAttention: ATTENTION_WORDS,
  imports: IMPORT_WORDS,
  portal: PORTAL_WORDS,
  publicPages: PAGE_WORDS,
  unsubscribe: UNSUBSCRIBE_WORDS,
  reports: REPORT_WORDS,
  guestExport: EXPORT_WORDS,
  paper: GUEST_WORDS,
  scheduledReports: SCHEDULED_REPORT_WORDS,
  reviews: REVIEW_EXPORT_WORDS,
  reviewMails: REVIEW_MAIL_WORDS,
  sponsor: SPONSOR_WORDS,
  subscription: SUBSCRIPTION_WORDS,
};

/** The catalogue as it is shown, and the texts of the schema files. react-admin's own texts are its packages'. */
const textsOf = (language: Locale, catalogue: object) => {
  const { ra: _own, ...shown } = catalogue as Tree;
  // What people may type to find a page is not shown.
  const texts = flat(shown, language).filter(([key]) => !key.startsWith(`${language}.searchWords.`));
  const words = Object.entries(SERVER_WORDS)
    .flatMap(([name, words]) => flat(words[language], `${name}.${language}`))
    // What stands between a name and its value.
    .filter(([key]) => !key.endsWith('.colon'));
  return [...texts, ...words, ...schemas.flatMap(([name, texts]) => flat(texts[language] ?? {}, name))];
};
const TEXTS = {
  fr: textsOf('fr', { ...messages, ...pageMessages }),
  en: textsOf('en', en),
  es: textsOf('es', es),
  zh: textsOf('zh', zh),
} as const;
type Language = keyof typeof TEXTS;

it('reads every file of words of the server', () => {
  // Sentences of imports are functions.
  const functions = ['server/actions/portal/importWords.ts'];
  const read = readFileSync('tests/locales/typography.test.ts', 'utf8');
  const unread = readdirSync('server', { recursive: true, encoding: 'utf8' })
    .filter((file) => /^(?:actions|files)\/.*(?:\/words|\w+Words)\.ts$/.test(file))
    .map((file) => `server/${file}`)
    .map((file) => file.replace(/\/words\/\w+\.ts$/, '/words.ts'))
    .filter((file) => !functions.includes(file) && !read.includes(`../../${file.replace(/\.ts$/, '')}'`));
  expect(unread).toEqual([]);
});

/** Texts that the specification quotes, and samples of code. */
const QUOTED = [
  'fr.errors.PASSWORD_POLICY_SAVE',
  'en.errors.PASSWORD_POLICY_SAVE',
  'en.widgets.history.none',
  'tokens.schema.json.search',
];
const CODE = /\["|"options"|"x-resource"|\[a-z\]/;

const against = (language: Language, wrong: RegExp) =>
  TEXTS[language].filter(([key, text]) => wrong.test(text) && !QUOTED.includes(key) && !CODE.test(text));

const RULES: readonly (readonly [string, RegExp, readonly Language[]])[] = [
  ['has no double space', / {2}/, ['fr', 'en', 'es', 'zh']],
  ['writes the ellipsis as one character', /\.\.\./, ['fr', 'en', 'es', 'zh']],
  ['uses the typographic apostrophe', /\p{L}'\p{L}/u, ['fr', 'en', 'es', 'zh']],
  ['says no word twice in a row', /(?<![\p{L}-])(?!(?:nous|vous)\s)(\p{L}+)\s\1(?!\.?\p{L})/iu, ['fr', 'en', 'es']],
  ['begins and ends without a space', /^\s|\s$/, ['fr', 'en', 'es', 'zh']],
  ['has no straight quotation marks', /"/, ['fr', 'en', 'es', 'zh']],
  ['keeps : ; ? ! » on the line of the word before', / [:;?!»]|« /, ['fr']],
  ['has a space before ; ? ! »', /[\p{L}\d}][;?!»]/u, ['fr']],
  ['gives no orders with “Veuillez”', /veuillez/i, ['fr']],
  ['quotes with « »', /[“”]/, ['fr', 'es']],
  ['quotes with “ ”', /[«»]/, ['en', 'zh']],
  ['writes email', /\be-mail/i, ['en']],
  ['does not contract', /n’t\b|’ll\b|’re\b/, ['en']],
  ['opens its questions and exclamations', /^[^¿]*\?|^[^¡]*!/, ['es']],
  ['says usted', /(?<!\p{L})(?:tú|tu|tus|puedes|tienes|quieres)(?!\p{L})/iu, ['es']],
  ['has full-width punctuation', /\p{Script=Han}[,;:!?.]|[,;:!?]\p{Script=Han}/u, ['zh']],
  ['has a space between Chinese and Latin', /\p{Script=Han}[A-Za-z]|[A-Za-z]\p{Script=Han}/u, ['zh']],
  [
    'has a space around times and the names of people',
    /\p{Script=Han}%\{(?:at|when|date|time|people)\}|%\{(?:at|when|date|time|people)\}\p{Script=Han}/u,
    ['zh'],
  ],
  ['ends its sentences with 。', /[^.…\w]\.$/u, ['zh']],
  ['says 您', /你/, ['zh']],
];

describe.each(RULES.flatMap(([rule, wrong, languages]) => languages.map((one) => ({ rule, wrong, language: one }))))(
  '$language $rule',
  ({ wrong, language }) => {
    it('in every text', () => {
      expect(TEXTS[language].length).toBeGreaterThan(1500);
      expect(against(language, wrong)).toEqual([]);
    });
  },
);

it('names a guest by one word in each language', () => {
  // Companies are customers; a login is a user name.
  const others = {
    fr: /visiteur|usager/i,
    en: /\bvisitors?\b/i,
    es: /visitante|hu[eé]sped/i,
    zh: /来宾|访问者/,
  } as const;
  for (const [language, word] of Object.entries(others)) {
    expect([language, against(language as Language, word)]).toEqual([language, []]);
  }
});

/** The words that were chosen, and for each the one that says the same less well, where there was one. */
const CHOSEN: readonly (readonly [Language, string, RegExp?])[] = [
  ['fr', 'Événement créé', /création enregistrée/i],
  ['fr', 'Rétablir', /^Remettre (?!l’accès)/],
  ['fr', 'Fermer'],
  ['fr', 'Annuler l’attribution'],
  ['fr', 'Comptes en série', /comptes en masse/i],
  ['fr', 'Un compte par personne', /un compte chacun/i],
  ['fr', 'la boîte aux lettres peut ne pas exister', /la boîte aux lettres n’a pas besoin/i],
  ['fr', 'Vous n’avez pas accès à cette page', /cette page ne vous est pas ouverte/i],
  ['fr', 'Sélectionnés', /^Choisis$/],
  ['fr', 'Aucun site sélectionné', /aucun site choisi/i],
  ['fr', 'Éléments liés', /^Liés$|enregistrements liés/i],
  ['fr', 'Effacer la saisie', /vider le formulaire/i],
  ['fr', 'Inclure les désactivés', /inclure les supprimés|avec les désactivés/i],
  ['fr', 'Invités du jour', /invités d’aujourd’hui/i],
  ['fr', 'Politiques de mots de passe', /politiques de mot de passe/i],
  ['fr', 'Forfaits', /\bSKUs?\b/],
  ['fr', 'Agir au nom d’un administrateur', /prise d’identité|agi\w+ (?:à la place|en tant)/i],
  ['fr', 'clé d’API', /\bclés? API\b/],
  ['fr', 'super-administrateur', /superadministrateur/i],
  ['es', 'clave de API', /\bclaves? API\b/],
  ['es', 'Ubicación', /(?<!\p{L})sedes?(?!\p{L})/iu],
  ['es', 'Actuar en nombre de un administrador', /suplanta/i],
  ['en', 'sponsor request', /\baccess requests?\b/i],
  ['zh', '担保申请', /(?:访问|上网)申请/],
  ['zh', '站点', /地点名称|(?:所有|未知|每个)位置/],
  ['zh', '压缩包', /存档(?!中)/],
  ['zh', '抹除', /(?:此后|数据已于 %\{at\} )清除/],
  ['zh', '账户', /[账帐]号|帐户/],
  ['zh', '架构', /结构/],
  ['zh', '开通', /完成部署|正在部署|仍在部署/],
  [
    'en',
    'Item deleted',
    /\b[Tt]his record\b|\brecord (?:restored|changed|deleted)\b|\brecords or events\b|from the record\b|^There are records/i,
  ],
  ['fr', 'Objet', /^Sujet$/],
  ['es', 'predeterminado', /por defecto/i],
  ['es', 'Cuentas en lote', /(?:cuentas|cambios?) en serie/i],
  ['fr', 'Les laisser désactivés', /sites? (?:(?:créés? )?(?:est|sont) )?inactifs?/i],
  ['en', 'Get notified of', /^Be told about/],
  ['en', 'apply everywhere', /serve everywhere/],
  ['en', 'Tick the', /^Check the (?:last )?row/],
  ['en', 'Good morning', /^Good day/],
  ['en', 'Discard changes', /^Drop changes|^Throw away/],
  ['en', 'Act as an administrator', /impersonation/i],
  ['en', 'Created'],
  ['en', 'Remaining'],
  ['en', 'Reverted', /^Taken back/],
  ['en', 'Resume draft', /^Take up (?:the )?draft/],
  ['en', 'Timeline', /^Course$/],
  ['en', 'Include deactivated', /^Include deleted/],
];

describe('one word for one thing', () => {
  it.each(CHOSEN.map(([language, word, refused]) => ({ language, word, refused })))(
    '$language: “$word” is said, and not another word',
    ({ language, word, refused }) => {
      const plain = (text: string) => text.replaceAll('\u00A0', ' ');
      expect(TEXTS[language].some(([, text]) => plain(text).includes(word))).toBe(true);
      if (refused) expect(against(language, refused)).toEqual([]);
    },
  );

  // Deleted is what “Restore” brings back, disabled what “Re-enable” does. The specification deactivates profiles
  // (S-PROF-5), and says of a company without a subscription that it is disabled.
  it.each([
    ['fr', /^(?:Supprimée?|Retirée?) le$/],
    ['en', /^(?:Deleted|Removed)(?: on)?$/],
    ['es', /^(?:Eliminad[oa]|Retirad[oa]) el$/],
    ['zh', /^(?:删除|移除)时间$/],
  ] as const)('%s: what can be restored was deleted', (language, said) => {
    const own = ['identity-profiles', 'companies'];
    const texts = TEXTS[language].filter(([key]) => /\.fields\.(?:\w+_)?(?:deletedAt|deleted_at)$/.test(key));
    const others = texts.filter(([key]) => !own.some((name) => key.startsWith(`${name}.schema.json`)));
    expect(others.length).toBeGreaterThan(15);
    expect(others.filter(([, text]) => !said.test(text))).toEqual([]);
  });

  it('English: an operation and its entry in the history have one name', () => {
    const elsewhere = against('en', /deactivat|reactivat/i).filter(
      ([key]) => !/profile|deactivation|palette\w*\..*deactivate|showDeleted/i.test(key),
    );
    expect(elsewhere).toEqual([]);
  });

  it('French counts bytes in o, ko, Mo', () => {
    expect(against('fr', /\bKo\b|\d ?[kM]B\b/)).toEqual([]);
    expect(new Intl.NumberFormat('fr', { style: 'unit', unit: 'kilobyte' }).format(2)).toContain('ko');
  });
});
