import type { Caller } from '../../../domain/access/caller';
import type { AlertStep } from '../../../domain/alerts/alert';
import { evaluateSeries } from '../../../domain/alerts/backTest';
import {
  CLOSING_DELAY_MS,
  historyMs,
  intervalAt,
  intervalsBetween,
  type Interval,
} from '../../../domain/alerts/intervals';
import { neededRanges, type Range } from '../../../domain/alerts/ranges';
import { endOfQuiet, isQuiet } from '../../../domain/alerts/quietHours';
import { DAY_MS } from '../../../domain/time/durations';
import type { Context } from '../../context/context';
import type { Trx } from '../../db/connect';
import { findAlert } from '../../storage/alerts/alerts';
import { cutFiring, endFiring, insertFiring } from '../../storage/alerts/firings';
import { storeProgress, storeRights } from '../../storage/alerts/progress';
import { rightsText, type StoredAlert } from '../../storage/alerts/row';
import { isTooLong, limitStatements } from '../../storage/records/statementTime';
import { figuresOf, type AlertFigures, MissingFilterError } from './figures';
import { figureRights } from './visibility';

/** After an outage, or while its owner saw no figures, intervals that ended longer ago than this are left out; in ms. */
const CATCH_UP_MS: Readonly<Record<AlertStep, number>> = { hour: DAY_MS, day: 7 * DAY_MS };

/** Time limit of the statements that store what was found, in ms. */
const STORING_MS = 10_000;

/** When an alert is due next: an interval is counted some time after its end. */
export const nextDue = (alert: Pick<StoredAlert, 'timezone' | 'step'>, evaluatedTo: number): Date =>
  new Date(intervalAt(alert.timezone, alert.step, evaluatedTo).end + CLOSING_DELAY_MS);

/** The first interval that a new or changed alert looks at is the one that is under way. */
export const firstEvaluated = (alert: Pick<StoredAlert, 'timezone' | 'step'>, now: number): Date =>
  new Date(intervalAt(alert.timezone, alert.step, now).start);

/** When recipients are notified of something that is found now: at once, or at the end of the quiet hours. */
export const notificationTime = ({ quiet, timezone }: Pick<StoredAlert, 'quiet' | 'timezone'>, now: Date): Date =>
  isQuiet(quiet, timezone, now.getTime()) && quiet ? new Date(endOfQuiet(quiet, timezone, now.getTime())) : now;

/** An alert could not be evaluated; what its transaction has done is undone. */
export class StoppedError extends Error {
  constructor(
    readonly problem: 'filters' | 'slow',
    cause: unknown,
  ) {
    super(`the alert is not evaluated: ${problem}`, { cause });
  }
}

/**
 * Evaluates the closed intervals of an alert that this transaction has claimed, with what they compare with, and stores
 * what comes of it. The transaction is limited to the company.
 * @param owner with whose rights the figure is counted
 * @throws StoppedError for filters that name a record that the owner does not see, and a count that takes too long
 */
export async function evaluateAlert(
  context: Pick<Context, 'models' | 'secrets' | 'now'>,
  trx: Trx,
  claimed: Pick<StoredAlert, 'id' | 'companyId' | 'version'>,
  owner: Caller,
): Promise<void> {
  const now = context.now();
  const { model } = context.models.current();
  const access = { trx, model, caller: owner, seal: context.secrets.seal };
  const stored = await findAlert(trx, claimed.companyId, claimed.id);
  // Changed since its owner was looked up: it can have another team or time zone, and is evaluated by the next run.
  if (stored?.version !== claimed.version) return;
  const alert = await withRightsOf(trx, stored, figureRights(access), now);
  const { timezone, step } = alert;
  const evaluatedTo = alert.evaluatedTo.getTime();
  const from = Math.max(evaluatedTo, now.getTime() - CLOSING_DELAY_MS - CATCH_UP_MS[step]);
  const closed = intervalsBetween(timezone, step, from, now.getTime() - CLOSING_DELAY_MS);
  const [first, last] = [closed[0], closed.at(-1)];
  if (!first || !last) {
    await storeProgress(trx, alert.id, { state: alert, nextAt: nextDue(alert, evaluatedTo) });
    return;
  }
  const ranges = rangesOf(alert, closed);
  const { figures, error } = await counted(access, alert, now, ranges);
  const start = Math.min(...ranges.map((range) => range.from));
  const known =
    alert.knownSince?.getTime() ??
    intervalsBetween(timezone, step, start, last.end).find(({ key }) => figures.has(key))?.start;
  // A gap breaks the row of unusual intervals.
  const state = first.start > evaluatedTo ? { firing: alert.firing, streak: 0 } : alert;
  const series = { rule: alert, step, zone: timezone, figures, knownSince: known ?? Infinity };
  const evaluated = evaluateSeries(series, closed, state);
  for (const one of evaluated) await storeChange(trx, alert, { ...one, error }, now);
  const after = evaluated.at(-1)!.state;
  const latest = evaluated.findLast(({ verdict }) => verdict !== 'skipped');
  await storeProgress(trx, alert.id, {
    state: after,
    evaluatedTo: new Date(last.end),
    knownSince: known === undefined ? undefined : new Date(known),
    last: latest && { verdict: latest.verdict, value: latest.value, ...limitsOf(latest) },
    notifyAt: evaluated.some(({ change }) => change) ? notificationTime(alert, now) : undefined,
    nextAt: nextDue(alert, last.end),
  });
}

/** An alert whose owner sees more or less than before starts again: its history is of another figure. */
async function withRightsOf(
  trx: Trx,
  alert: StoredAlert,
  rights: StoredAlert['rights'],
  now: Date,
): Promise<StoredAlert> {
  if (rightsText(rights) === rightsText(alert.rights)) return alert;
  await cutFiring(trx, alert.id, now);
  await storeRights(trx, alert, rights, notificationTime(alert, now));
  return { ...alert, rights, firing: false, streak: 0, knownSince: null };
}

/**
 * What is counted for closed intervals. The first evaluation reads all weeks, to learn since when there are figures. The
 * others do so for sign-ins alone, which are counted by day (docs/decisions/0016); of other figures they read the hours that
 * they compare with, a hundredth of the rows.
 */
function rangesOf(alert: StoredAlert, closed: readonly Interval[]): readonly Range[] {
  const { condition, timezone, step, weeks, knownSince, source } = alert;
  const isBand = condition === 'band';
  const inParts = isBand && knownSince !== null && source !== 'authentications';
  const ranges = neededRanges(timezone, step, closed, inParts ? weeks : 0);
  if (!isBand || inParts) return ranges;
  const from = Math.min(...ranges.map((range) => range.from));
  const to = Math.max(...ranges.map((range) => range.to));
  return [{ from: intervalAt(timezone, step, from - historyMs(weeks)).start, to }];
}

async function counted(
  access: Parameters<typeof figuresOf>[0],
  alert: StoredAlert,
  now: Date,
  ranges: readonly Range[],
): Promise<AlertFigures> {
  try {
    const count = await figuresOf(access, alert, now);
    const figures = new Map<string, number>();
    let error: number | null = null;
    for (const { from, to } of ranges) {
      const found = await count(from, to);
      for (const [key, value] of found.figures) figures.set(key, value);
      error ??= found.error;
    }
    // What is stored afterwards is not cut short by the little time that may be left.
    await limitStatements(access.trx, STORING_MS);
    return { figures, error };
  } catch (error) {
    if (error instanceof MissingFilterError) throw new StoppedError('filters', error);
    if (isTooLong(error)) throw new StoppedError('slow', error);
    throw error;
  }
}

type Evaluated = ReturnType<typeof evaluateSeries>[number] & Pick<AlertFigures, 'error'>;

const limitsOf = ({ expected }: Pick<Evaluated, 'expected'>) => ({
  low: expected?.low ?? null,
  high: expected?.high ?? null,
});

async function storeChange(trx: Trx, alert: StoredAlert, evaluated: Evaluated, now: Date): Promise<void> {
  const { change, interval, value, expected, error } = evaluated;
  const from = new Date(interval.start);
  if (change === 'ends') await endFiring(trx, alert.id, { from, at: now, value, error });
  if (change !== 'fires') return;
  const median = expected?.median ?? null;
  await insertFiring(trx, alert, {
    ...{ from, to: new Date(interval.end), firedAt: now, value, error, ...limitsOf(evaluated), median },
    ...{ filters: alert.filters, rights: alert.rights },
  });
}
