import type { Locale } from '../schema/model/model';

/** Who a value is set for, from the widest to the narrowest: the narrowest one that is set counts. */
export const OWNERS = ['installation', 'company', 'administrator'] as const;
export type Owner = (typeof OWNERS)[number];
/** Where an effective value comes from. */
export type Origin = 'default' | 'environment' | Owner;

type Texts = Readonly<Record<Locale, string>>;

interface PropertyBase {
  readonly key: string;
  readonly label: Texts;
  readonly help: Texts;
  /** Who it can be set for; empty: it is an environment variable of the installation. */
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

/** Keys of records of a resource, each once. */
interface RecordsProperty extends PropertyBase {
  readonly type: 'records';
  readonly resource: string;
  readonly default: readonly number[];
  readonly maxItems: number;
}

/** A text that an environment variable sets; only superadministrators see it. */
interface EnvironmentProperty extends PropertyBase {
  readonly type: 'text';
  readonly default: string;
  readonly environment: string;
}

export type Property = ChoiceProperty | TextsProperty | RecordsProperty | EnvironmentProperty;

/** The permission that setting a value for an owner needs; null: everybody sets their own. */
export const CHANGED_BY: Readonly<Record<Owner, string | null>> = {
  installation: 'superadmin:edit',
  company: 'global:edit',
  administrator: null,
};

/** The tag of lines of guests who have not signed in (specification S-LOG-3). */
export const UNAUTHENTICATED_TAG = '_unauth_message';

/**
 * Every configuration property (specification S-COMP-12), by source: the part of the key before the dot.
 * `tests/domain/configuration/properties.test.ts` names what reads each of them.
 */
export const PROPERTIES = [
  {
    key: 'core:access-logs.excludedTags',
    type: 'texts',
    owners: OWNERS,
    default: [UNAUTHENTICATED_TAG],
    maxItems: 20,
    maxLength: 64,
    label: {
      fr: 'Étiquettes masquées',
      en: 'Hidden tags',
      es: 'Etiquetas ocultas',
      zh: '隐藏的标签',
    },
    help: {
      fr: 'Les lignes qui portent une de ces étiquettes ne figurent ni dans la liste ni dans son export.',
      en: 'Lines with one of these tags are neither in the list nor in its export.',
      es: 'Las líneas con una de estas etiquetas no están en la lista ni en su exportación.',
      zh: '带有这些标签的行不会出现在列表及其导出中。',
    },
  },
  {
    key: 'core:access-logs.locations',
    type: 'records',
    resource: 'locations',
    owners: ['company', 'administrator'],
    default: [],
    maxItems: 100,
    label: {
      fr: 'Sites affichés d’abord',
      en: 'Locations shown first',
      es: 'Ubicaciones mostradas primero',
      zh: '默认显示的站点',
    },
    help: {
      fr: 'Sans filtre sur le site, la liste ne montre que ceux-ci. Vide\u00a0: tous.',
      en: 'Without a filter by location, the list shows only these. Empty: all of them.',
      es: 'Sin filtro por ubicación, la lista solo muestra estas. Vacío: todas.',
      zh: '未按站点筛选时，列表仅显示这些站点。留空表示全部。',
    },
  },
  {
    key: 'core:console.theme',
    type: 'choice',
    owners: OWNERS,
    default: 'system',
    choices: [
      { value: 'system', label: { fr: 'Système', en: 'System', es: 'Sistema', zh: '跟随系统' } },
      { value: 'light', label: { fr: 'Clair', en: 'Light', es: 'Claro', zh: '浅色' } },
      { value: 'dark', label: { fr: 'Sombre', en: 'Dark', es: 'Oscuro', zh: '深色' } },
    ],
    label: { fr: 'Thème', en: 'Theme', es: 'Tema', zh: '主题' },
    help: {
      fr: 'Pour les navigateurs où personne n’a choisi de thème dans le menu du compte.',
      en: 'For browsers where no theme was chosen in the account menu.',
      es: 'Para los navegadores en los que no se eligió un tema en el menú de la cuenta.',
      zh: '适用于未在账户菜单中选择主题的浏览器。',
    },
  },
  {
    key: 'core:console.density',
    type: 'choice',
    owners: OWNERS,
    default: 'comfortable',
    choices: [
      { value: 'comfortable', label: { fr: 'Aérée', en: 'Comfortable', es: 'Amplia', zh: '宽松' } },
      { value: 'compact', label: { fr: 'Compacte', en: 'Compact', es: 'Compacta', zh: '紧凑' } },
    ],
    label: { fr: 'Densité', en: 'Density', es: 'Densidad', zh: '密度' },
    help: {
      fr: 'Pour les navigateurs où personne n’a choisi de densité dans le menu du compte.',
      en: 'For browsers where no density was chosen in the account menu.',
      es: 'Para los navegadores en los que no se eligió una densidad en el menú de la cuenta.',
      zh: '适用于未在账户菜单中选择密度的浏览器。',
    },
  },
  {
    key: 'core:installation.environment',
    type: 'text',
    environment: 'PORTICO_ENV',
    owners: [],
    default: 'dev',
    label: { fr: 'Environnement', en: 'Environment', es: 'Entorno', zh: '环境' },
    help: {
      fr: 'Nom joint aux erreurs signalées.',
      en: 'Name that goes with reported errors.',
      es: 'Nombre que acompaña a los errores notificados.',
      zh: '随错误报告一起发送的名称。',
    },
  },
  {
    key: 'core:installation.address',
    type: 'text',
    environment: 'PORTICO_LOGIN_HOST',
    owners: [],
    default: '',
    label: { fr: 'Adresse publique', en: 'Public address', es: 'Dirección pública', zh: '公开地址' },
    help: {
      fr: 'Les liens des e-mails y mènent.',
      en: 'Links in emails lead there.',
      es: 'Los enlaces de los correos llevan a ella.',
      zh: '电子邮件中的链接指向此地址。',
    },
  },
  {
    key: 'core:installation.mailSender',
    type: 'text',
    environment: 'MAIL_FROM',
    owners: [],
    default: '',
    label: {
      fr: 'Expéditeur des e-mails',
      en: 'Sender of emails',
      es: 'Remitente de los correos',
      zh: '邮件发件人',
    },
    help: {
      fr: 'Le nom et l’adresse que voient les destinataires.',
      en: 'The name and address that recipients see.',
      es: 'El nombre y la dirección que ven los destinatarios.',
      zh: '收件人看到的名称和地址。',
    },
  },
  {
    key: 'core:installation.smsSender',
    type: 'text',
    environment: 'PORTICO_SMS_FROM',
    owners: [],
    default: 'Portico',
    label: {
      fr: 'Expéditeur des SMS',
      en: 'Sender of text messages',
      es: 'Remitente de los SMS',
      zh: '短信发件人',
    },
    help: {
      fr: 'Un numéro, ou un nom de 11 caractères au plus.',
      en: 'A phone number, or a name of 11 characters at most.',
      es: 'Un número, o un nombre de 11 caracteres como máximo.',
      zh: '电话号码，或最多 11 个字符的名称。',
    },
  },
] as const satisfies readonly Property[];

/** A property by its key; undefined for an unknown one. */
export const propertyOf = (key: string): Property | undefined => PROPERTIES.find((property) => property.key === key);

/** The source of a property, such as `core:access-logs`. */
export const sourceOf = ({ key }: Pick<Property, 'key'>): string => key.slice(0, key.indexOf('.'));

/** The name of a property within its source. */
export const nameInSource = ({ key }: Pick<Property, 'key'>): string => key.slice(key.indexOf('.') + 1);

/** The sources, in the order of the registry. */
export const SOURCES: readonly string[] = [...new Set(PROPERTIES.map(sourceOf))];

export const isEnvironment = (property: Property): property is EnvironmentProperty => property.type === 'text';
