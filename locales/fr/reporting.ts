import { alerts } from './alerts';
import { scheduledReports } from './scheduledReports';

/** Texts of pages about reports that few people open: they come with the first of these pages. */
export const reporting = { alerts, scheduledReports } as const;
