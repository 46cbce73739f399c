import type { Locale } from '../../../../domain/schema/model';
import { en } from './en';
import { es } from './es';
import { fr } from './fr';
import type { Words } from './words';
import { zh } from './zh';

export type { Words } from './words';

/** What guests and sponsors read, by language. */
export const WORDS: Readonly<Record<Locale, Words>> = { fr, en, es, zh };

/** A moment as a letter says it; whose clock the reader has is not known, so its zone is said. */
export function moment(at: Date, language: Locale): string {
  const text = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(at);
  return `${text} UTC`;
}
