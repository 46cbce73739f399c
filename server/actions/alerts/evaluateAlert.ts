import type { Caller } from '../../../domain/access/caller';
import { historyOf } from '../../../domain/alerts/backTest';
import { evaluate, type AlertState } from '../../../domain/alerts/evaluate';
import {
  CLOSING_DELAY_MS,
  historyMs,
  intervalAt,
  intervalsBetween,
  sameTimeBefore,
} from '../../../domain/alerts/intervals';
import { HOUR_MS, MINUTE_MS } from '../../../domain/time/durations';
import { endOfQuiet, isQuiet } from '../../../domain/alerts/quietHours';
import type { Context } from '../../context/context';
import type { Trx } from '../../db/connect';
import { endFiring, insertFiring } from '../../storage/alerts/firings';
import { findAlert } from '../../storage/alerts/alerts';
import type { StoredAlert } from '../../storage/alerts/row';
import { storeState, type AlertProgress } from '../../storage/alerts/state';
import { isCanceled } from '../../storage/records/statementTime';
import { figureOf, figuresOf, MissingFilterError, type CountFigures } from './figures';

/** After an outage so many intervals are evaluated in one go; the ones after them with the next run. */
const MAX_CATCH_UP = 24;
/** How long an alert waits that could not be evaluated: one that was too slow, and one whose owner may not see it. */
const SLOW_RETRY_MS = 10 * MINUTE_MS;
const STOPPED_RETRY_MS = 30 * MINUTE_MS;

/** When an alert is due next: an interval is counted some time after its end. */
export const nextDue = (alert: Pick<StoredAlert, 'timezone' | 'step'>, evaluatedTo: number): Date =>
  new Date(intervalAt(alert.timezone, alert.step, evaluatedTo).end + CLOSING_DELAY_MS);

/** The first interval that a new or changed alert looks at is the one that begins next. */
export const firstEvaluated = (alert: Pick<StoredAlert, 'timezone' | 'step'>, now: number): Date =>
  new Date(intervalAt(alert.timezone, alert.step, now).start);

/** Notes that an alert is not evaluated at present. */
export async function stop(
  trx: Trx,
  id: number,
  problem: NonNullable<StoredAlert['problem']>,
  now: Date,
): Promise<void> {
  const wait = problem === 'slow' || problem === 'failed' ? SLOW_RETRY_MS : STOPPED_RETRY_MS;
  await storeState(trx, id, { problem, nextAt: new Date(now.getTime() + wait) });
}

/**
 * Evaluates the closed intervals of an alert that this transaction has claimed, one after another, and stores what comes
 * of it. The transaction is limited to the company.
 * @param owner with whose rights the figure is counted
 */
export async function evaluateAlert(
  context: Pick<Context, 'models' | 'secrets' | 'now'>,
  trx: Trx,
  ids: { readonly id: number; readonly companyId: number },
  owner: Caller,
): Promise<void> {
  const alert = await findAlert(trx, ids.companyId, ids.id);
  if (!alert) return;
  const now = context.now();
  const { model } = context.models.current();
  const access = { trx, model, caller: { ...owner, timezone: alert.timezone }, seal: context.secrets.seal };
  try {
    const progress = await walk(trx, alert, await figuresOf(access, alert, now), now);
    const evaluatedTo = progress.evaluatedTo ?? alert.evaluatedTo;
    const isFiring = progress.state?.firing ?? alert.firing;
    await storeState(trx, alert.id, {
      ...progress,
      problem: null,
      nextAt: dueAfter(alert, evaluatedTo.getTime(), isFiring !== alert.toldFiring, now.getTime()),
    });
  } catch (error) {
    if (error instanceof MissingFilterError) throw new StoppedError('filters', error);
    if (isCanceled(error)) throw new StoppedError('slow', error);
    throw error;
  }
}

/** An alert could not be evaluated; what its transaction has done is undone. */
export class StoppedError extends Error {
  constructor(
    readonly problem: 'filters' | 'slow',
    cause: unknown,
  ) {
    super(`the alert is not evaluated: ${problem}`, { cause });
  }
}

/** An alert that has something to tell after quiet hours is due at their end. */
function dueAfter(alert: StoredAlert, evaluatedTo: number, hasNews: boolean, now: number): Date {
  const next = nextDue(alert, evaluatedTo);
  if (!hasNews || !alert.quiet || !isQuiet(alert.quiet, alert.timezone, now)) return next;
  return new Date(Math.min(next.getTime(), endOfQuiet(alert.quiet, alert.timezone, now)));
}

async function walk(trx: Trx, alert: StoredAlert, count: CountFigures, now: Date): Promise<AlertProgress> {
  const { timezone, step } = alert;
  const closed = intervalsBetween(timezone, step, alert.evaluatedTo.getTime(), now.getTime() - CLOSING_DELAY_MS);
  let state: AlertState = alert;
  let known = alert.knownSince?.getTime() ?? (await firstFigure(alert, count));
  let last: AlertProgress['last'];
  const evaluated = closed.slice(0, MAX_CATCH_UP);
  for (const interval of evaluated) {
    const value = await figureOf(count, interval);
    if (known === undefined && value > 0) known = interval.start;
    const history =
      alert.condition === 'band'
        ? historyOf(sameTimeBefore(timezone, step, interval, alert.weeks), known ?? Infinity)
        : [];
    const samples: number[] = [];
    for (const one of history) samples.push(await figureOf(count, one));
    const { verdict, expected, state: next, change } = evaluate(alert, state, interval, { value, samples });
    const limits = { low: expected?.low ?? null, high: expected?.high ?? null };
    const from = new Date(interval.start);
    if (change === 'fires') {
      const median = expected?.median ?? null;
      await insertFiring(trx, alert, { from, to: new Date(interval.end), firedAt: now, value, ...limits, median });
    }
    if (change === 'ends') await endFiring(trx, alert.id, { from, at: now, value });
    state = next;
    last = { verdict, value, ...limits };
  }
  const end = evaluated.at(-1)?.end;
  return {
    state,
    ...(end !== undefined && { evaluatedTo: new Date(end) }),
    ...(known !== undefined && { knownSince: new Date(known) }),
    ...(last && { last }),
  };
}

/** The start of the first interval with a figure, as far back as history reaches; undefined without any. */
async function firstFigure(alert: StoredAlert, count: CountFigures): Promise<number | undefined> {
  if (alert.condition !== 'band') return undefined;
  const to = alert.evaluatedTo.getTime();
  const from = intervalAt(alert.timezone, alert.step, to - historyMs(alert.weeks)).start;
  const figures = await count(from, to);
  return intervalsBetween(alert.timezone, alert.step, from, to + HOUR_MS).find(({ key }) => figures.has(key))?.start;
}
