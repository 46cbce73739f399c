import { sql } from 'kysely';

/** The time at which the transaction began, by the clock of the database. */
export const now = sql<Date>`now()`;

/** A time after `now`. */
export const secondsFromNow = (seconds: number) => sql<Date>`now() + ${seconds} * interval '1 second'`;

/** A time before `now`. */
export const daysAgo = (days: number) => sql<Date>`now() - ${days} * interval '1 day'`;
