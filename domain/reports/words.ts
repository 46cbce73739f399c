import type { Locale } from '../text/locale';
import type { FilterKey, FilterValues } from './filters';
import type { Dimension, Source } from './sources';

/**
 * Names of what reports count, in one language: for the console, and for mails, PDF and CSV files, which the server writes
 * and which must not call it otherwise.
 */
export interface ReportWords {
  readonly units: Readonly<Record<Source, string>>;
  readonly dimensions: Readonly<Record<Dimension, string>>;
  readonly filters: Readonly<Record<FilterKey, string>>;
  /** Values of the filter of visits. */
  readonly visits: readonly [first: string, again: string];
  /** What `returning` counts where only first visits count. */
  readonly newGuests: string;
  /** The value of a filter that has no name for its reader. */
  readonly deleted: string;
  /** What a graph is limited to. */
  readonly filteredBy: (filters: readonly string[]) => string;
  readonly filter: (name: string, values: string) => string;
}

export const REPORT_WORDS: Readonly<Record<Locale, ReportWords>> = {
  fr: {
    units: {
      authentications: 'Connexions',
      actives: 'Invités',
      returning: 'Invités qui reviennent',
      sessions: 'Sessions simultanées',
      accounts: 'Identités créées',
    },
    dimensions: {
      date: 'Date',
      country: 'Pays',
      language: 'Langue',
      platform: 'Système',
      browser: 'Navigateur',
      location: 'Site',
      authtype: 'Mode de connexion',
      locgroup: 'Périmètre du site',
      user: 'Identité',
      was_used: 'Compte utilisé',
      profile: 'Profil',
      usegroup: 'Périmètre de l’identité',
    },
    filters: {
      'location.locationid': 'Sites',
      'country.countryid': 'Pays',
      'group.groupid': 'Périmètres',
      'authtype.authtypeid': 'Modes de connexion',
      'profile.profileid': 'Profils',
      'history.browser': 'Navigateurs',
      'history.platform': 'Systèmes',
      'history.device': 'Équipements',
      'history.language': 'Langues',
      'history.visit': 'Visites',
    },
    visits: ['Premières visites', 'Visites suivantes'],
    newGuests: 'Nouveaux invités',
    deleted: 'Supprimé ou non visible',
    filteredBy: (filters) => `Filtres — ${filters.join(' · ')}`,
    filter: (name, values) => `${name}\u00a0: ${values}`,
  },
  en: {
    units: {
      authentications: 'Sign-ins',
      actives: 'Guests',
      returning: 'Returning guests',
      sessions: 'Concurrent sessions',
      accounts: 'Identities created',
    },
    dimensions: {
      date: 'Date',
      country: 'Country',
      language: 'Language',
      platform: 'Platform',
      browser: 'Browser',
      location: 'Location',
      authtype: 'Authentication mode',
      locgroup: 'Location scope',
      user: 'Identity',
      was_used: 'Account used',
      profile: 'Profile',
      usegroup: 'Identity scope',
    },
    filters: {
      'location.locationid': 'Locations',
      'country.countryid': 'Countries',
      'group.groupid': 'Scopes',
      'authtype.authtypeid': 'Authentication modes',
      'profile.profileid': 'Profiles',
      'history.browser': 'Browsers',
      'history.platform': 'Platforms',
      'history.device': 'Devices',
      'history.language': 'Languages',
      'history.visit': 'Visits',
    },
    visits: ['First visits', 'Later visits'],
    newGuests: 'New guests',
    deleted: 'Deleted or not visible',
    filteredBy: (filters) => `Filters — ${filters.join(' · ')}`,
    filter: (name, values) => `${name}: ${values}`,
  },
  es: {
    units: {
      authentications: 'Conexiones',
      actives: 'Invitados',
      returning: 'Invitados que vuelven',
      sessions: 'Sesiones simultáneas',
      accounts: 'Identidades creadas',
    },
    dimensions: {
      date: 'Fecha',
      country: 'País',
      language: 'Idioma',
      platform: 'Sistema',
      browser: 'Navegador',
      location: 'Ubicación',
      authtype: 'Modo de autenticación',
      locgroup: 'Ámbito de la ubicación',
      user: 'Identidad',
      was_used: 'Cuenta utilizada',
      profile: 'Perfil',
      usegroup: 'Ámbito de la identidad',
    },
    filters: {
      'location.locationid': 'Ubicaciones',
      'country.countryid': 'Países',
      'group.groupid': 'Ámbitos',
      'authtype.authtypeid': 'Modos de autenticación',
      'profile.profileid': 'Perfiles',
      'history.browser': 'Navegadores',
      'history.platform': 'Sistemas',
      'history.device': 'Dispositivos',
      'history.language': 'Idiomas',
      'history.visit': 'Visitas',
    },
    visits: ['Primeras visitas', 'Visitas siguientes'],
    newGuests: 'Invitados nuevos',
    deleted: 'Eliminado o no visible',
    filteredBy: (filters) => `Filtros — ${filters.join(' · ')}`,
    filter: (name, values) => `${name}: ${values}`,
  },
  zh: {
    units: {
      authentications: '登录次数',
      actives: '访客',
      returning: '回访访客',
      sessions: '并发会话',
      accounts: '新建身份',
    },
    dimensions: {
      date: '日期',
      country: '国家',
      language: '语言',
      platform: '系统',
      browser: '浏览器',
      location: '站点',
      authtype: '认证方式',
      locgroup: '站点范围',
      user: '身份',
      was_used: '账户已使用',
      profile: '配置',
      usegroup: '身份范围',
    },
    filters: {
      'location.locationid': '站点',
      'country.countryid': '国家',
      'group.groupid': '范围',
      'authtype.authtypeid': '认证方式',
      'profile.profileid': '配置',
      'history.browser': '浏览器',
      'history.platform': '系统',
      'history.device': '设备',
      'history.language': '语言',
      'history.visit': '访问',
    },
    visits: ['首次访问', '再次访问'],
    newGuests: '新访客',
    deleted: '已删除或不可见',
    filteredBy: (filters) => `筛选 — ${filters.join(' · ')}`,
    filter: (name, values) => `${name}：${values}`,
  },
};

/** Dimensions whose values are counted, by the filter that names them in the plural. */
const PLURALS: Readonly<Partial<Record<Dimension, FilterKey>>> = {
  country: 'country.countryid',
  language: 'history.language',
  platform: 'history.platform',
  browser: 'history.browser',
  location: 'location.locationid',
  authtype: 'authtype.authtypeid',
  locgroup: 'group.groupid',
};

/** What a figure counts. */
interface CountedFigure {
  readonly source: Source;
  /** What `actives` counts the different values of. */
  readonly counted: Dimension;
  /** The filters of visits that limit it, all of them; undefined: no such filter. */
  readonly visits: readonly (FilterValues | undefined)[];
}

/** The name of what a figure counts: its source, the dimension that `actives` counts, new guests for `returning`. */
export function unitOf(words: ReportWords, { source, counted, visits }: CountedFigure): string {
  const plural = PLURALS[counted];
  if (source === 'actives' && counted !== 'user') return plural ? words.filters[plural] : words.dimensions[counted];
  if (source !== 'returning') return words.units[source];
  const filters = visits.filter((one) => one !== undefined);
  const counts = (visit: number) => filters.every((values) => values.includes(visit));
  if (filters.length === 0 || !counts(0)) return words.units.returning;
  return counts(1) ? words.units.actives : words.newGuests;
}
