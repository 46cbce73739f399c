import { useState } from 'react';
import { addDays } from '../../domain/time/calendar';
import type { TimeRange } from '../../domain/time/timeRange';

const KEY = 'portico.report.period';
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * The period of the reports: one day back to two ahead, until another one is chosen, which is kept for the session of
 * the browser (specification S-REP-7).
 * @param today `yyyy-MM-dd` on the caller's clocks
 */
export function useReportPeriod(today: string): [TimeRange, (range: TimeRange) => void] {
  const [chosen, setChosen] = useState(read);
  const choose = ({ from, to }: TimeRange) => {
    setChosen({ from, to });
    try {
      sessionStorage.setItem(KEY, JSON.stringify({ from, to }));
    } catch {
      // Without storage it is kept as long as the page.
    }
  };
  return [chosen ?? { from: addDays(today, -1), to: addDays(today, 2) }, choose];
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
