import type { Locale } from '../../../../domain/text/locale';
import { en } from './en';
import { es } from './es';
import { fr } from './fr';
import type { AccountWords } from './words';
import { zh } from './zh';

/** What administrators read in mails about their accounts, by language. */
export const WORDS: Readonly<Record<Locale, AccountWords>> = { fr, en, es, zh };
