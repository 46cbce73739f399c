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
}

export const WORDS: Readonly<Record<Locale, Words>> = {
  fr: { yes: 'Oui', no: 'Non', right: 'droit', rights: 'droits', date: 'dmy', decimal: ',' },
  en: { yes: 'Yes', no: 'No', right: 'right', rights: 'rights', date: 'dmy', decimal: '.' },
  es: { yes: 'Sí', no: 'No', right: 'permiso', rights: 'permisos', date: 'dmy', decimal: ',' },
  zh: { yes: '是', no: '否', right: '项权限', rights: '项权限', date: 'ymd', decimal: '.' },
};
