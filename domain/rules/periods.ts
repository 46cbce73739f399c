import type { Rule } from './index';

const inOrder =
  (start: string, end: string): Rule =>
  (record) => {
    const length = Date.parse(String(record[end] ?? '')) - Date.parse(String(record[start] ?? ''));
    return length <= 0 ? [{ field: end, code: 'VALIDITY_ORDER' }] : [];
  };

/** A campaign ends after it starts; one without an end goes on. */
export const campaignPeriod = inOrder('ca_sdate', 'ca_edate');
/** An event ends after it starts. */
export const eventPeriod = inOrder('ev_sdate', 'ev_edate');
