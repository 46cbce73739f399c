import type { Locale } from '../../../domain/text/locale';

/** What a file says besides the labels of its schema, as the console says it. */
interface Words {
  readonly yes: string;
  readonly no: string;
  readonly right: string;
  readonly rights: string;
  /** Order of day, month and year in a date. */
  readonly date: 'dmy' | 'ymd';
  readonly decimal: ',' | '.';
  /** Who is not named in the audit log: the original administrator of an impersonation, and the administrator. */
  readonly support: string;
  readonly actor: string;
}

export const WORDS: Readonly<Record<Locale, Words>> = {
  fr: {
    yes: 'Oui',
    no: 'Non',
    right: 'droit',
    rights: 'droits',
    date: 'dmy',
    decimal: ',',
    support: 'Contactez l’assistance',
    actor: 'Assistance ou partenaire',
  },
  en: {
    yes: 'Yes',
    no: 'No',
    right: 'right',
    rights: 'rights',
    date: 'dmy',
    decimal: '.',
    support: 'Contact support',
    actor: 'Support or partner',
  },
  es: {
    yes: 'Sí',
    no: 'No',
    right: 'permiso',
    rights: 'permisos',
    date: 'dmy',
    decimal: ',',
    support: 'Contacte con el soporte',
    actor: 'Soporte o socio',
  },
  zh: {
    yes: '是',
    no: '否',
    right: '项权限',
    rights: '项权限',
    date: 'ymd',
    decimal: '.',
    support: '请联系技术支持',
    actor: '技术支持或合作伙伴',
  },
};
