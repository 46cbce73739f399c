import { useTranslate } from 'ra-core';
import { useEffect, useRef, type RefObject } from 'react';
import type { ReportQuestion } from '../../domain/reports/answer';
import { errorText } from '../../domain/reports/estimate';
import { groupsOf, type Figures } from '../../domain/reports/figures';
import { useEngine } from '../../resources/engine/model';
import type { MenuGroup } from '../../resources/ui/Menu';
import { useReportWords } from './useReportWords';
import { saveCsv, savePng } from './exportGraph';

interface Exported {
  readonly title: string;
  readonly figures: Figures | undefined;
  readonly question: ReportQuestion;
  readonly card: RefObject<HTMLElement | null>;
  readonly asTable: boolean;
  /** The standard error of its figures; null: they are exact. */
  readonly error: number | null;
  /** What it is limited to, in words. */
  readonly limits: readonly string[];
}

/** Saves a graph once its figures are there: as CSV, and its drawing as a picture. */
export function useExports({ title, figures, question, card, asTable, error, limits }: Exported): MenuGroup {
  const translate = useTranslate();
  const { format } = useEngine();
  const { dimensions } = useReportWords();
  // Ends with the card and with its drawing: a picture that is still waited for is not saved later.
  const shown = useRef<AbortController>(undefined);
  useEffect(() => {
    const controller = new AbortController();
    shown.current = controller;
    return () => controller.abort();
  }, [asTable]);
  const first = dimensions[groupsOf(question)[0] ?? 'date'];
  const about = [
    ...limits,
    error !== null && translate('reports.approximateHead', { error: errorText(error, format.tag) }),
    figures?.incomplete && translate('reports.truncatedHead'),
  ]
    .filter((one) => typeof one === 'string')
    .join(' · ');
  return {
    choices: [
      {
        label: translate('reports.csv'),
        disabled: !figures,
        onChoose: () => figures && saveCsv(title, first, figures.whole, format.tag, about),
      },
      {
        label: translate('reports.png'),
        disabled: asTable || !figures,
        onChoose: () => {
          const heading = about === '' ? title : `${title} (${about})`;
          if (card.current && figures && shown.current)
            void savePng(title, card.current, { ...legendOf(figures), heading }, shown.current.signal);
        },
      },
    ],
  };
}

/** The names that a picture of the graph needs: of its series, or of its parts. */
const legendOf = ({ shown: { series, categories } }: Figures) => ({
  series: series.map(({ name }) => name),
  parts: categories,
});
