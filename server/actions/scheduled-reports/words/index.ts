import type { Locale } from '../../../../domain/text/locale';
import { en } from './en';
import { es } from './es';
import { fr } from './fr';
import type { ScheduledReportWords } from './words';
import { zh } from './zh';

/** What recipients of scheduled reports get, by language. */
export const SCHEDULED_REPORT_WORDS: Readonly<Record<Locale, ScheduledReportWords>> = { fr, en, es, zh };
