import { MAX_VALIDITY_MS } from './identityValidity';
import type { Rule } from './index';
import { MAX_VALIDITY_DAYS } from '../limits';

const inOrder =
  (start: string, end: string): Rule =>
  (record) => {
    const length = Date.parse(String(record[end] ?? '')) - Date.parse(String(record[start] ?? ''));
    return length <= 0 ? [{ field: end, code: 'VALIDITY_ORDER' }] : [];
  };

/** A campaign ends after it starts; one without an end continues. */
export const campaignPeriod = inOrder('ca_sdate', 'ca_edate');
const eventInOrder = inOrder('ev_sdate', 'ev_edate');

/**
 * An event ends after it starts; one whose guests have accounts lasts a year at most, as they do
 * (specification S-BULK-4).
 */
export const eventPeriod: Rule = (record, now) => {
  const { ev_sdate, ev_edate, ev_access } = record;
  const found = eventInOrder(record, now);
  if (found.length > 0 || ev_access !== 'accounts') return found;
  const length = Date.parse(String(ev_edate ?? '')) - Date.parse(String(ev_sdate ?? ''));
  return length > MAX_VALIDITY_MS ? [{ field: 'ev_edate', code: 'VALIDITY_TOO_LONG', args: [MAX_VALIDITY_DAYS] }] : [];
};
