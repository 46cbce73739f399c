import type { Resource } from '../../../domain/schema/model/model';
import { barLength, type Histogram } from '../../../domain/time/histogram';
import * as errors from '../../errors/catalogue';
import { countsInTime } from '../../storage/records/countsInTime';
import type { Access } from '../../storage/records/records';
import { logQuery, type LogQuestion } from './searchLogs';

const SECOND_MS = 1_000;

/**
 * How many lines of the access log meet a question, in at most 60 steps of its period. What is to come has no bars.
 * @throws PorticoError 422 for a question without a beginning
 */
export async function logHistogram(
  access: Access,
  resource: Resource,
  question: LogQuestion,
  now: Date,
): Promise<Histogram> {
  if (question.from === undefined) throw errors.unknownParameter('received_at');
  const from = Date.parse(question.from);
  const until = Math.min(question.to === undefined ? Infinity : Date.parse(question.to), now.getTime());
  const seconds = Math.ceil((until - from) / SECOND_MS);
  if (seconds <= 0) return { from: question.from, step: 1, counts: [] };
  const step = barLength(seconds);
  const ended = { ...question, to: new Date(until).toISOString() };
  const counts = await countsInTime(access, resource, logQuery(access, resource, ended), {
    ...{ column: 'received_at', start: question.from, step },
  });
  const bars = Math.ceil(seconds / step);
  return { from: question.from, step, counts: Array.from({ length: bars }, (_, bar) => counts.get(bar) ?? 0) };
}
