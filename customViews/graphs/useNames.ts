import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import type { ReportAnswer } from '../../domain/reports/answer';
import type { Naming } from '../../domain/reports/series';
import { stepNamer, tickNamer } from '../../domain/reports/stepTexts';
import { languageNamer } from '../../domain/text/languageName';
import type { TimeRange } from '../../domain/time/timeRange';
import { useEngine } from '../../resources/engine/model';

/** How the figures of reports and the values of their dimensions are written in the reader's language. */
export function useNames() {
  const translate = useTranslate();
  const { format } = useEngine();
  return useMemo(() => {
    const percent = new Intl.NumberFormat(format.tag, { style: 'percent', maximumFractionDigits: 1 });
    const languageName = languageNamer(format.tag);
    /** Names of the values of a dimension. @param place its position among those of the report */
    const naming =
      (dimension: string | undefined, place: number): Naming =>
      ({ labels }) => {
        const label = labels[place];
        if (label === null || label === undefined) return translate('reports.unknown');
        if (dimension === 'was_used') return translate(label === 'true' ? 'reports.used' : 'reports.unused');
        return dimension === 'language' ? languageName(label) : label;
      };
    const writer = {
      day: (day: string) => format.day(day) ?? day,
      shortDay: (day: string) => format.shortDay(day) ?? day,
      shortMonth: format.shortMonth,
    };
    const stepName = (step: ReportAnswer['step'], range: TimeRange) => stepNamer(step, range, writer);
    const tickName = (step: ReportAnswer['step'], range: TimeRange) => tickNamer(step, range, writer);
    return { naming, stepName, tickName, write: (value: number) => format.number(value), percent };
  }, [format, translate]);
}
