import { REPORT_WORDS, type ReportWords } from '../../domain/reports/words';
import { useLocaleCode } from '../../resources/engine/useLocaleCode';

/** Names of sources, dimensions and filters of reports in the language of the console. */
export const useReportWords = (): ReportWords => REPORT_WORDS[useLocaleCode()];
