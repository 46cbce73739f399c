import type { Locale } from '../../../domain/text/locale';

/** The mail that an API key expires soon, to its creator or to those who may change it, in one language. */
interface KeyMailWords {
  readonly subject: string;
  readonly opening: string;
  readonly key: string;
  /** Of a key of another company than the reader's. */
  readonly company: string;
  readonly end: string;
  readonly advice: string;
  readonly button: string;
}

export const KEY_WORDS: Readonly<Record<Locale, KeyMailWords>> = {
  fr: {
    subject: 'Une clé d’API expire bientôt',
    opening: 'Après cette date, le logiciel qui utilise cette clé sera refusé.',
    key: 'Clé',
    company: 'Entreprise de la clé',
    end: 'Expire le',
    advice:
      'Renouvelez la clé : elle reste la même et il n’y a rien à changer dans le logiciel. Si elle ne sert plus, supprimez-la.',
    button: 'Ouvrir la clé',
  },
  en: {
    subject: 'An API key expires soon',
    opening: 'After this date, the software that uses this key is refused.',
    key: 'Key',
    company: 'Company of the key',
    end: 'Expires',
    advice:
      'Renew the key: it stays the same, and nothing has to be changed in the software. If it is no longer used, delete it.',
    button: 'Open the key',
  },
  es: {
    subject: 'Una clave de API caduca pronto',
    opening: 'Después de esta fecha, se rechazará el programa que usa esta clave.',
    key: 'Clave',
    company: 'Empresa de la clave',
    end: 'Caduca el',
    advice:
      'Renueve la clave: sigue siendo la misma y no hay que cambiar nada en el programa. Si ya no se usa, elimínela.',
    button: 'Abrir la clave',
  },
  zh: {
    subject: 'API 密钥即将到期',
    opening: '到期后，使用此密钥的软件将被拒绝。',
    key: '密钥',
    company: '密钥所属公司',
    end: '到期时间',
    advice: '请续期密钥：密钥本身不变，软件无需任何更改。如不再使用，请将其删除。',
    button: '打开密钥',
  },
};
