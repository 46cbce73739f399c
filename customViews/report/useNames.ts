import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { useEngine } from '../../resources/engine/model';
import type { ReportAnswer, ReportCell } from './useReport';

/** A text whose first letter is a capital one, as the items of a legend are. */
const capital = (text: string, tag: string) => text.slice(0, 1).toLocaleUpperCase(tag) + text.slice(1);

/** How the figures of reports and the values of their dimensions are written in the reader's language. */
export function useNames(dimension: string | undefined) {
  const translate = useTranslate();
  const { format } = useEngine();
  return useMemo(() => {
    const percent = new Intl.NumberFormat(format.tag, { style: 'percent', maximumFractionDigits: 1 });
    const languages = new Intl.DisplayNames(format.tag, { type: 'language', fallback: 'code' });
    const nameOf = ({ labels }: ReportCell): string => {
      const label = labels.at(-1);
      if (label === null || label === undefined) return translate('reports.unknown');
      return dimension === 'language' ? capital(languages.of(label) ?? label, format.tag) : label;
    };
    const stepName = (step: ReportAnswer['step']) => (name: string) => {
      if (step === 'hour') return name.slice(11);
      if (step === 'day') return format.shortDay(name) ?? name;
      return `${name.slice(5)}/${name.slice(0, 4)}`;
    };
    return { nameOf, stepName, write: (value: number) => format.number(value), percent };
  }, [dimension, format, translate]);
}
