import type { Resource } from '../../../domain/schema/model/model';
import { barsOf, type Histogram } from '../../../domain/time/histogram';
import * as errors from '../../errors/catalogue';
import { countsInTime } from '../../storage/records/countsInTime';
import type { Access } from '../../storage/records/records';
import { limitStatements } from '../../storage/records/statementTime';
import { inTime, toListQuery, type LogQuestion } from './searchLogs';

/** Bars beside a list are not worth more of the database's time, in ms. */
const TIMEOUT_MS = 3_000;

/**
 * How many lines of the access log meet a question, in at most 60 steps of its period; from a day on they are days where
 * the caller is, the first and the last of them as far as they are in the period. What is to come has no bars.
 * @throws PorticoError 422 for a question without a beginning; 422 LOG_TOO_SLOW
 */
export async function logHistogram(
  access: Access,
  resource: Resource,
  question: LogQuestion,
  now: Date,
): Promise<Histogram> {
  if (question.from === undefined) throw errors.unknownParameter('received_at');
  const until = Math.min(question.to === undefined ? Infinity : Date.parse(question.to), now.getTime());
  const { times, step } = barsOf(Date.parse(question.from), until, access.caller.timezone);
  if (times.length === 0) return { times, step, counts: [] };
  const ended = { ...question, to: new Date(until).toISOString() };
  await limitStatements(access.trx, TIMEOUT_MS);
  const counts = await inTime(async () => {
    const query = await toListQuery(access, resource, ended);
    return countsInTime(access, resource, query, 'received_at', times.slice(1, -1));
  });
  return { times, step, counts: times.slice(1).map((_, bar) => counts.get(bar) ?? 0) };
}
