import { sql, type RawBuilder } from 'kysely';
import type { FilterKey, FilterValues } from '../../../domain/reports/filters';
import type { Grouping, Source } from '../../../domain/reports/sources';
import type { Resource } from '../../../domain/schema/model/model';

/** Length of the step of the dimension `date`. */
export const STEPS = ['hour', 'day', 'month'] as const;
export type Step = (typeof STEPS)[number];

/** What a report counts. */
export interface ReportQuery {
  readonly source: Source;
  readonly grouping: Grouping;
  /** First moment, and the first one after the period. */
  readonly start: Date;
  readonly end: Date;
  /** Time zone of the dimension `date` (IANA). */
  readonly zone: string;
  readonly step: Step;
  /** A row meets all of them; a filter without values is met by none. */
  readonly filters: readonly (readonly [FilterKey, FilterValues])[];
  /** The moment of the report: sessions that are open last until then. */
  readonly now: Date;
}

/** The resources whose rows reports count or are limited by. */
export interface ReportTables {
  readonly authentications: Resource;
  readonly connections: Resource;
  readonly identities: Resource;
  readonly locations: Resource;
  readonly scopes: Resource;
}

/** Rows of a report: its dimensions as `d0`, `d1`, and how they become a figure. */
export interface Figures {
  readonly facts: RawBuilder<unknown>;
  readonly measure: RawBuilder<unknown>;
}

const FORMS: Readonly<Record<Step, string>> = { hour: 'YYYY-MM-DD HH24:00', day: 'YYYY-MM-DD', month: 'YYYY-MM' };

/** The step of a moment on the clocks of the query's time zone. An hour that the clocks show twice is one step. */
export const stepOf = ({ zone, step }: Pick<ReportQuery, 'zone' | 'step'>, moment: RawBuilder<unknown>) =>
  sql<string>`to_char(${moment} at time zone ${zone}, ${sql.lit(FORMS[step])})`;
