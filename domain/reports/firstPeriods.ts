import { addDays } from '../time/calendar';
import type { TimeRange } from '../time/timeRange';

/** The first period of the predefined report: one day back to two ahead (specification S-REP-7). */
export const aroundToday = (today: string): TimeRange => ({ from: addDays(today, -1), to: addDays(today, 2) });
/** The first period of a dashboard: 48 hours, which are yesterday and today hour by hour (specification S-REP-7). */
export const twoDays = (today: string): TimeRange => ({ from: addDays(today, -1), to: today });
