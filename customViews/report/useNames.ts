import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import type { ReportAnswer } from '../../domain/reports/answer';
import type { Naming } from '../../domain/reports/series';
import { languageNamer } from '../../domain/text/languageName';
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
    const stepName = (step: ReportAnswer['step']) => (name: string) => {
      if (step === 'hour') return name.slice(11);
      if (step === 'day') return format.shortDay(name) ?? name;
      return `${name.slice(5)}/${name.slice(0, 4)}`;
    };
    return { naming, stepName, write: (value: number) => format.number(value), percent };
  }, [format, translate]);
}
