import type { Caller } from '../../../domain/access/caller';
import type { AlertProblem } from '../../../domain/alerts/alert';
import { MINUTE_MS } from '../../../domain/time/durations';
import type { Context } from '../../context/context';
import { asSystem, inCompany, type Trx } from '../../db/connect';
import { findAlert } from '../../storage/alerts/alerts';
import { claimAlert, dueAlerts, type DueAlert } from '../../storage/alerts/due';
import { cutFiring } from '../../storage/alerts/firings';
import { restartAlert, storeProblem } from '../../storage/alerts/progress';
import type { StoredAlert } from '../../storage/alerts/row';
import { alertOwner } from './callers';
import { evaluateAlert, notificationTime, StoppedError } from './evaluateAlert';
import { notifyRecipients } from './notify';

/** How often due alerts are looked for, in ms. */
export const ALERTS_INTERVAL_MS = 3 * MINUTE_MS;
/** One run evaluates so many alerts at most, and begins no other one after this time; in ms. */
const MAX_ALERTS_OF_RUN = 5_000;
const MAX_RUN_MS = 2 * MINUTE_MS;
/** So long at most for the alerts of one company in one run, in ms: the others wait no longer for a slow one. */
const MAX_COMPANY_MS = 30_000;
/** How long an alert waits that could not be evaluated: one that was too slow, and one whose owner may not see it. */
const SLOW_RETRY_MS = 10 * MINUTE_MS;
const STOPPED_RETRY_MS = 30 * MINUTE_MS;

type RunContext = Pick<Context, 'db' | 'config' | 'secrets' | 'now' | 'models'>;

/**
 * Evaluates the alerts that are due, of every company in turns, and notifies recipients. Several servers may do so at
 * once: each alert is claimed by one.
 * @param onError called with the error of an alert that failed; the others are evaluated all the same
 * @param signal aborts when no other alert is to begin
 */
export async function runAlerts(
  context: RunContext,
  onError: (error: unknown) => void,
  signal?: AbortSignal,
): Promise<void> {
  const due = await asSystem(context.db, (trx) => dueAlerts(trx, context.now(), MAX_ALERTS_OF_RUN), { readOnly: true });
  const started = performance.now();
  const spent = new Map<number, number>();
  for (const alert of due) {
    const before = performance.now();
    if (signal?.aborted || before - started > MAX_RUN_MS) return;
    const used = spent.get(alert.companyId) ?? 0;
    if (used > MAX_COMPANY_MS) continue;
    await evaluate(context, alert).catch(onError);
    await notifyRecipients(context, alert, onError).catch(onError);
    spent.set(alert.companyId, used + performance.now() - before);
  }
}

/** Evaluates an alert, if it is due and no other server does so. */
async function evaluate(context: RunContext, due: DueAlert): Promise<void> {
  const { db, models } = context;
  const { model } = models.current();
  const found = await asSystem(db, async (trx) => {
    const alert = await findAlert(trx, due.companyId, due.id);
    return alert && { alert, owner: await alertOwner(trx, alert, model, context.now()) };
  });
  if (!found) return;
  const { alert, owner } = found;
  await inCompany(db, companyOf(due), (trx) => evaluateClaimed(context, trx, alert, owner)).catch(
    async (error: unknown) => {
      const problem = error instanceof StoppedError ? error.problem : 'failed';
      await inCompany(db, companyOf(due), (trx) => stop(trx, alert, problem, context.now()));
      if (problem === 'failed') throw error;
    },
  );
}

const companyOf = ({ companyId }: DueAlert) => ({ companyId, everyCompany: false });

async function evaluateClaimed(
  context: RunContext,
  trx: Trx,
  alert: StoredAlert,
  owner: Caller | AlertProblem,
): Promise<void> {
  if (!(await claimAlert(trx, alert.id, context.now()))) return;
  if (typeof owner === 'string') await stop(trx, alert, owner, context.now());
  else await evaluateAlert(context, trx, alert, owner);
}

/** Notes that an alert is not evaluated at present. What its owner may not see any more is over for its recipients. */
async function stop(trx: Trx, alert: StoredAlert, problem: AlertProblem, now: Date): Promise<void> {
  const isTechnical = problem === 'slow' || problem === 'failed';
  const nextAt = new Date(now.getTime() + (isTechnical ? SLOW_RETRY_MS : STOPPED_RETRY_MS));
  const isStored = await storeProblem(trx, alert, problem, nextAt);
  if (!isStored || isTechnical || !alert.firing) return;
  await cutFiring(trx, alert.id, now);
  await restartAlert(trx, alert, notificationTime(alert, now));
}
