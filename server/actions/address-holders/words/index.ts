import type { Locale } from '../../../../domain/text/locale';
import { en } from './en';
import { es } from './es';
import { fr } from './fr';
import type { HolderWords } from './holderWords';
import { zh } from './zh';

export const HOLDER_WORDS: Readonly<Record<Locale, HolderWords>> = { fr, en, es, zh };
