import { useLocale } from 'ra-core';
import { REPORT_WORDS, type ReportWords } from '../domain/reports/words';
import type { Locale } from '../domain/text/locale';

/** Names of sources, dimensions and filters of reports in the language of the console. */
export const useReportWords = (): ReportWords => REPORT_WORDS[useLocale() as Locale];
