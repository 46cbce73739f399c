import { type Locale, LOCALE_TAGS } from '../../../domain/text/locale';

interface Words {
  readonly wifi: string;
  readonly login: string;
  readonly password: string;
  readonly from: string;
  readonly until: string;
  readonly valid: (from: string, until: string) => string;
  readonly steps: readonly [string, string, string];
  readonly scan: string;
}

/** Texts on printed cards and sheets, in the guest's language. */
export const GUEST_WORDS: Readonly<Record<Locale, Words>> = {
  fr: {
    wifi: 'Accès Wi-Fi invité',
    login: 'Identifiant',
    password: 'Mot de passe',
    from: 'Valable du',
    until: 'Jusqu’au',
    valid: (from, until) => (from === '' ? `Valable jusqu’au ${until}` : `Valable du ${from} au ${until}`),
    steps: [
      'Connectez-vous au Wi-Fi invité.',
      'Scannez ce code ou ouvrez :',
      'Saisissez l’identifiant et le mot de passe.',
    ],
    scan: 'Scannez pour vous connecter',
  },
  en: {
    wifi: 'Guest Wi-Fi access',
    login: 'Login',
    password: 'Password',
    from: 'Valid from',
    until: 'Until',
    valid: (from, until) => (from === '' ? `Valid until ${until}` : `Valid from ${from} to ${until}`),
    steps: ['Join the guest Wi-Fi.', 'Scan this code or open:', 'Enter the login and the password.'],
    scan: 'Scan to sign in',
  },
  es: {
    wifi: 'Acceso wifi para invitados',
    login: 'Usuario',
    password: 'Contraseña',
    from: 'Válido desde',
    until: 'Hasta',
    valid: (from, until) => (from === '' ? `Válido hasta el ${until}` : `Válido del ${from} al ${until}`),
    steps: ['Conéctese a la wifi de invitados.', 'Escanee este código o abra:', 'Escriba el usuario y la contraseña.'],
    scan: 'Escanee para conectarse',
  },
  zh: {
    wifi: '访客无线网络',
    login: '用户名',
    password: '密码',
    from: '有效期自',
    until: '至',
    valid: (from, until) => (from === '' ? `有效期至 ${until}` : `有效期 ${from} 至 ${until}`),
    steps: ['连接访客无线网络。', '扫描此码或打开：', '输入用户名和密码。'],
    scan: '扫码登录',
  },
};

/** Formats a time for a guest: day and minute, in the time zone of the administrator who prints. */
export function momentText(moment: Date | null, locale: Locale, timeZone: string): string {
  if (moment === null) return '';
  return formatOf(locale, timeZone).format(moment);
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Making a format takes much longer than using it; there are few zones. */
function formatOf(locale: Locale, timeZone: string): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(LOCALE_TAGS[locale], {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  });
  formats.set(key, made);
  return made;
}
