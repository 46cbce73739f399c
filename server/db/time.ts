import { sql } from 'kysely';

/** The time at which the transaction began, by the clock of the database. */
export const databaseNow = sql<Date>`now()`;

/** A time after `databaseNow`. */
export const secondsFromNow = (seconds: number) => sql<Date>`now() + ${seconds} * interval '1 second'`;

/** A time before `databaseNow`. */
export const daysAgo = (days: number) => sql<Date>`now() - ${days} * interval '1 day'`;
