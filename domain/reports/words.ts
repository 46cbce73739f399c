import type { Locale } from '../text/locale';
import type { FilterKey } from './filters';
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
  /** The value of a filter that has no name for its reader. */
  readonly deleted: string;
}

export const REPORT_WORDS: Readonly<Record<Locale, ReportWords>> = {
  fr: {
    units: {
      authentications: 'Connexions',
      actives: 'Invités',
      returning: 'Visites',
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
    deleted: 'Supprimé ou non visible',
  },
  en: {
    units: {
      authentications: 'Sign-ins',
      actives: 'Guests',
      returning: 'Visits',
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
    deleted: 'Deleted or not visible',
  },
  es: {
    units: {
      authentications: 'Conexiones',
      actives: 'Invitados',
      returning: 'Visitas',
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
    deleted: 'Eliminado o no visible',
  },
  zh: {
    units: {
      authentications: '登录次数',
      actives: '访客',
      returning: '访问次数',
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
    deleted: '已删除或不可见',
  },
};
