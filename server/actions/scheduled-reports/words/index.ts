import type { Locale } from '../../../../domain/schema/model/model';
import { en } from './en';
import { es } from './es';
import { fr } from './fr';
import type { ReportWords } from './words';
import { zh } from './zh';

/** What readers of scheduled reports get, by language. */
export const REPORT_WORDS: Readonly<Record<Locale, ReportWords>> = { fr, en, es, zh };
