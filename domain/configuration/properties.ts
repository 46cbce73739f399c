import type { Locale } from '../text/locale';

/** The owners of values, from the widest to the narrowest: the narrowest one that is set counts. */
export const OWNERS = ['installation', 'company', 'administrator'] as const;
export type Owner = (typeof OWNERS)[number];
/** Where an effective value comes from. */
export type Origin = 'default' | Owner;

type Texts = Readonly<Record<Locale, string>>;

interface PropertyBase {
  /** Source, dot, name: `core:access-logs.excludedTags`. */
  readonly key: string;
  readonly label: Texts;
  readonly help: Texts;
  /** The owners that can have a value; at least one. */
  readonly owners: readonly Owner[];
}

/** One of some words. */
interface ChoiceProperty extends PropertyBase {
  readonly type: 'choice';
  readonly choices: readonly { readonly value: string; readonly label: Texts }[];
  readonly default: string;
}

/** Some short texts, each once. */
interface TextsProperty extends PropertyBase {
  readonly type: 'texts';
  readonly default: readonly string[];
  readonly maxItems: number;
  /** Characters of one. */
  readonly maxLength: number;
}

export type Property = ChoiceProperty | TextsProperty;

/** The permission that setting a value for an owner needs; null: everybody sets their own. */
export const CHANGED_BY: Readonly<Record<Owner, string | null>> = {
  installation: 'superadmin:edit',
  company: 'global:edit',
  administrator: null,
};

/** The names of the sources, in the order of the page of the settings. */
export const SOURCES = {
  'core:access-logs': {
    fr: 'Journaux d’accès',
    en: 'Access logs',
    es: 'Registros de acceso',
    zh: '访问日志',
  },
  'core:console': {
    fr: 'Affichage',
    en: 'Display',
    es: 'Visualización',
    zh: '显示',
  },
} as const satisfies Readonly<Record<string, Texts>>;

/** The tag of lines of guests who have not signed in (specification S-LOG-3). */
const UNAUTHENTICATED_TAG = '_unauth_message';

/**
 * Every configuration property (specification S-COMP-12). How to add one: docs/configuration.md.
 * `tests/domain/configuration/properties.test.ts` names what reads each of them.
 */
export const PROPERTIES = [
  {
    key: 'core:access-logs.excludedTags',
    type: 'texts',
    owners: OWNERS,
    default: [UNAUTHENTICATED_TAG],
    // As many as the search takes (`server/http/log-search/readLogQuery.ts`), as long as a tag of a line can be.
    maxItems: 20,
    maxLength: 64,
    label: {
      fr: 'Étiquettes masquées',
      en: 'Hidden tags',
      es: 'Etiquetas ocultas',
      zh: '隐藏的标签',
    },
    help: {
      fr: 'Les lignes qui portent une de ces étiquettes ne figurent ni dans la liste ni dans ses exports. «\u202f_unauth_message\u202f» marque celles d’invités qui ne sont pas connectés.',
      en: 'Lines with one of these tags are neither in the list nor in its exports. “_unauth_message” marks those of guests who have not signed in.',
      es: 'Las líneas con una de estas etiquetas no están en la lista ni en sus exportaciones. «_unauth_message» marca las de invitados que no han iniciado sesión.',
      zh: '带有这些标签的行不会出现在列表及其导出中。“_unauth_message”标记未登录访客的行。',
    },
  },
  {
    key: 'core:console.theme',
    type: 'choice',
    owners: ['installation', 'company'],
    default: 'system',
    choices: [
      { value: 'system', label: { fr: 'Celui du système', en: 'System', es: 'El del sistema', zh: '跟随系统' } },
      { value: 'light', label: { fr: 'Clair', en: 'Light', es: 'Claro', zh: '浅色' } },
      { value: 'dark', label: { fr: 'Sombre', en: 'Dark', es: 'Oscuro', zh: '深色' } },
    ],
    label: { fr: 'Thème', en: 'Theme', es: 'Tema', zh: '主题' },
    help: {
      fr: 'Pour les personnes qui n’en ont pas choisi dans le menu de leur compte.',
      en: 'For people who have chosen none in the menu of their account.',
      es: 'Para las personas que no han elegido ninguno en el menú de su cuenta.',
      zh: '适用于未在账户菜单中选择主题的用户。',
    },
  },
  {
    key: 'core:console.density',
    type: 'choice',
    owners: ['installation', 'company'],
    default: 'comfortable',
    choices: [
      { value: 'comfortable', label: { fr: 'Aérée', en: 'Comfortable', es: 'Amplia', zh: '宽松' } },
      { value: 'compact', label: { fr: 'Compacte', en: 'Compact', es: 'Compacta', zh: '紧凑' } },
    ],
    label: { fr: 'Densité', en: 'Density', es: 'Densidad', zh: '密度' },
    help: {
      fr: 'Pour les personnes qui n’en ont pas choisi dans le menu de leur compte.',
      en: 'For people who have chosen none in the menu of their account.',
      es: 'Para las personas que no han elegido ninguna en el menú de su cuenta.',
      zh: '适用于未在账户菜单中选择密度的用户。',
    },
  },
] as const satisfies readonly Property[];

type Registered = (typeof PROPERTIES)[number];

/** The value of each property, by key. */
export type Configuration = {
  readonly [One in Registered as One['key']]: One extends {
    readonly choices: readonly { readonly value: infer Value }[];
  }
    ? Value
    : readonly string[];
};

/** A property by its key; undefined for an unknown one. */
export const propertyOf = (key: string): Property | undefined => PROPERTIES.find((property) => property.key === key);

/** The source of a property, such as `core:access-logs`. */
export const sourceOf = ({ key }: Pick<Property, 'key'>): string => key.slice(0, key.indexOf('.'));

/** The name of a property within its source. */
export const nameInSource = ({ key }: Pick<Property, 'key'>): string => key.slice(key.indexOf('.') + 1);
