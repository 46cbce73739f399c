import { ADMIN_SAML } from '../../domain/records/signOnModules';
import { base, type CompanySpec } from './company';

export type Module =
  'email' | 'sms' | 'login' | 'sponsor' | 'google' | 'facebook' | 'saml' | 'direct' | typeof ADMIN_SAML;

export interface AuthMode {
  readonly authtypeid: number;
  readonly module: Module;
  readonly name: string;
}

/** In the order of their keys; a new one goes to the end. */
const MODULES: readonly Module[] = [
  'email',
  'sms',
  'login',
  'sponsor',
  'google',
  'facebook',
  'saml',
  'direct',
  ADMIN_SAML,
];

const NAMES: Readonly<Record<CompanySpec['language'], Readonly<Record<Module, string>>>> = {
  fr: {
    email: 'Code par e-mail',
    sms: 'Code par SMS',
    login: 'Identifiant et mot de passe',
    sponsor: 'Parrainage',
    google: 'Google',
    facebook: 'Facebook',
    saml: 'Annuaire des employés',
    direct: 'Inscription directe',
    [ADMIN_SAML]: 'SAML des administrateurs',
  },
  en: {
    email: 'E-mail code',
    sms: 'SMS code',
    login: 'Login and password',
    sponsor: 'Sponsor',
    google: 'Google',
    facebook: 'Facebook',
    saml: 'Staff directory',
    direct: 'Click-through',
    [ADMIN_SAML]: 'Administrators’ SAML',
  },
  es: {
    email: 'Código por correo',
    sms: 'Código por SMS',
    login: 'Usuario y contraseña',
    sponsor: 'Patrocinador',
    google: 'Google',
    facebook: 'Facebook',
    saml: 'Directorio de empleados',
    direct: 'Registro directo',
    [ADMIN_SAML]: 'SAML de administradores',
  },
  zh: {
    email: '邮件验证码',
    sms: '短信验证码',
    login: '用户名和密码',
    sponsor: '担保人',
    google: 'Google',
    facebook: 'Facebook',
    saml: '员工目录',
    direct: '直接注册',
    [ADMIN_SAML]: '管理员 SAML',
  },
};

/** The ways to sign in that a company offers to its guests. */
export function authModes({ companyid, language }: CompanySpec): AuthMode[] {
  return MODULES.map((module, index) => ({
    authtypeid: base(companyid) + index + 1,
    module,
    name: NAMES[language][module],
  }));
}
