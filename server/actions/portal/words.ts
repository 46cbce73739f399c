import type { Locale } from '../../../domain/text/locale';

/** The words that every portal has, in the languages of guests. */
export interface PortalWords {
  readonly welcome: string;
  readonly choose: string;
  readonly identifier: string;
  readonly password: string;
  readonly connect: string;
  readonly accept: string;
  readonly terms: string;
  readonly none: string;
  readonly languages: string;
  readonly preview: string;
  /** By the module of a way to sign in; the others are called by their own name. */
  readonly modes: Readonly<Record<string, string>>;
}

export const PORTAL_WORDS: Readonly<Record<Locale, PortalWords>> = {
  fr: {
    welcome: 'Bienvenue',
    choose: 'Choisissez comment vous connecter',
    identifier: 'Identifiant',
    password: 'Mot de passe',
    connect: 'Se connecter',
    accept: 'J’accepte les',
    terms: 'conditions d’utilisation',
    none: 'Aucun mode de connexion n’est ouvert aux invités.',
    languages: 'Langues',
    preview: 'Aperçu',
    modes: {
      direct: 'Continuer',
      email: 'Recevoir un code par e-mail',
      sms: 'Recevoir un code par SMS',
      sponsor: 'Demander à la personne qui m’accueille',
    },
  },
  en: {
    welcome: 'Welcome',
    choose: 'Choose how to connect',
    identifier: 'Username',
    password: 'Password',
    connect: 'Connect',
    accept: 'I accept the',
    terms: 'terms of use',
    none: 'No way to sign in is open to guests.',
    languages: 'Languages',
    preview: 'Preview',
    modes: {
      direct: 'Continue',
      email: 'Get a code by email',
      sms: 'Get a code by text message',
      sponsor: 'Ask the person I am visiting',
    },
  },
  es: {
    welcome: 'Bienvenido',
    choose: 'Elija cómo conectarse',
    identifier: 'Identificador',
    password: 'Contraseña',
    connect: 'Conectarse',
    accept: 'Acepto las',
    terms: 'condiciones de uso',
    none: 'Ningún modo de conexión está abierto a los invitados.',
    languages: 'Idiomas',
    preview: 'Vista previa',
    modes: {
      direct: 'Continuar',
      email: 'Recibir un código por correo',
      sms: 'Recibir un código por SMS',
      sponsor: 'Pedirlo a la persona que me recibe',
    },
  },
  zh: {
    welcome: '欢迎',
    choose: '选择连接方式',
    identifier: '用户名',
    password: '密码',
    connect: '连接',
    accept: '我接受',
    terms: '使用条款',
    none: '没有向访客开放的登录方式。',
    languages: '语言',
    preview: '预览',
    modes: {
      direct: '继续',
      email: '通过电子邮件获取验证码',
      sms: '通过短信获取验证码',
      sponsor: '向接待我的人申请',
    },
  },
};
