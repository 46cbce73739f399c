import type { Locale } from '../../../../domain/text/locale';
import { en } from './en';
import { es } from './es';
import { fr } from './fr';
import type { Words } from './words';
import { zh } from './zh';

/** What guests and sponsors read, by language. */
export const WORDS: Readonly<Record<Locale, Words>> = { fr, en, es, zh };
