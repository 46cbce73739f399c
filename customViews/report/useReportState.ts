import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { readFilters } from '../../domain/reports/filters';
import type { TimeRange } from '../../domain/time/timeRange';
import type { ReportFilters } from '../graphs/useReport';
import { REPORT_TABS, type ReportTab } from './reportGraphs';

const KEY = 'portico.report.period';
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * The period of the reports, until another one is chosen: that one is kept for the session of the browser
 * (specification S-REP-7).
 * @param first the period until then
 */
export function useReportPeriod(first: TimeRange): [TimeRange, (range: TimeRange) => void] {
  const [chosen, setChosen] = useState(read);
  const choose = ({ from, to }: TimeRange) => {
    setChosen({ from, to });
    try {
      sessionStorage.setItem(KEY, JSON.stringify({ from, to }));
    } catch {
      // Without storage it is kept as long as the page.
    }
  };
  return [chosen ?? first, choose];
}

function read(): TimeRange | undefined {
  try {
    const { from, to } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<TimeRange>;
    return from !== undefined && to !== undefined && DAY.test(from) && DAY.test(to) && from <= to
      ? { from, to }
      : undefined;
  } catch {
    return undefined;
  }
}

/** Tab and filters of the predefined report. They are in its address: the way back from rows leads to what was shown. */
export function useReportChoice() {
  const [params, setParams] = useSearchParams();
  const text = params.get('filters');
  const filters = useMemo<ReportFilters>(() => Object.fromEntries(readFilters(text) ?? []), [text]);
  const set = (name: 'tab' | 'filters', value: string | undefined) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === undefined) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  const [first] = REPORT_TABS;
  return {
    tab: REPORT_TABS.find((one) => one === params.get('tab')) ?? first!,
    setTab: (tab: ReportTab) => set('tab', tab === first ? undefined : tab),
    filters,
    setFilters: (next: ReportFilters) =>
      set('filters', Object.keys(next).length > 0 ? JSON.stringify(next) : undefined),
  };
}
