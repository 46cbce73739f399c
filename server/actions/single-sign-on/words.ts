import type { Locale } from '../../../domain/text/locale';

/** The mail that the certificate of an identity provider ends soon, to those who may change it, in one language. */
interface CertificateMailWords {
  readonly subject: string;
  readonly opening: string;
  readonly mode: string;
  readonly end: string;
  readonly advice: string;
  readonly button: string;
}

export const CERTIFICATE_WORDS: Readonly<Record<Locale, CertificateMailWords>> = {
  fr: {
    subject: 'Le certificat de votre authentification unique se termine bientôt',
    opening: 'Après la fin de ce certificat, plus personne ne se connecte par ce mode de connexion.',
    mode: 'Mode de connexion',
    end: 'Fin du certificat',
    advice: 'Prenez le nouveau certificat chez votre fournisseur d’identité et placez-le dans les réglages du mode.',
    button: 'Ouvrir les modes de connexion',
  },
  en: {
    subject: 'The certificate of your single sign-on ends soon',
    opening: 'After the end of this certificate, nobody signs in through this authentication mode.',
    mode: 'Authentication mode',
    end: 'End of the certificate',
    advice: 'Take the new certificate from your identity provider and put it into the settings of the mode.',
    button: 'Open the authentication modes',
  },
  es: {
    subject: 'El certificado de su inicio de sesión único termina pronto',
    opening: 'Cuando termine este certificado, nadie podrá iniciar sesión con este modo.',
    mode: 'Modo de autenticación',
    end: 'Fin del certificado',
    advice: 'Tome el nuevo certificado de su proveedor de identidad y póngalo en los ajustes del modo.',
    button: 'Abrir los modos de autenticación',
  },
  zh: {
    subject: '您的单点登录证书即将到期',
    opening: '此证书到期后，任何人都无法通过此认证模式登录。',
    mode: '认证模式',
    end: '证书到期时间',
    advice: '请从您的身份提供方获取新证书，并将其填入该模式的设置。',
    button: '打开认证模式',
  },
};
