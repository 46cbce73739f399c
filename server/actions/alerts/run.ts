import type { Caller } from '../../../domain/access/caller';
import { MINUTE_MS } from '../../../domain/time/durations';
import type { Context } from '../../context/context';
import { asSystem, inCompany, type Trx } from '../../db/connect';
import { findAlert } from '../../storage/alerts/alerts';
import { claimAlert, dueAlerts, type DueAlert } from '../../storage/alerts/due';
import { ownerCaller } from './callers';
import { evaluateAlert, stop, StoppedError } from './evaluateAlert';
import { tell } from './tell';

/** How often due alerts are looked for, in ms. */
export const ALERTS_INTERVAL_MS = 3 * MINUTE_MS;
/** One run evaluates so many alerts at most, and begins no other one after this time; in ms. */
const MAX_ALERTS = 5_000;
const RUN_MS = 2 * MINUTE_MS;
/** So long at most for the alerts of one company in one run, in ms: the others wait no longer for a slow one. */
const COMPANY_MS = 30_000;

type RunContext = Pick<Context, 'db' | 'config' | 'secrets' | 'now' | 'models'>;

/**
 * Evaluates the alerts that are due, of every company in turns, and tells who is to be told. Several servers may do so
 * at once: each alert is claimed by one.
 * @param onError told of an alert that failed; the others are evaluated all the same
 */
export async function runAlerts(context: RunContext, onError: (error: unknown) => void): Promise<void> {
  const due = await asSystem(context.db, (trx) => dueAlerts(trx, context.now(), MAX_ALERTS), { readOnly: true });
  const started = performance.now();
  const spent = new Map<number, number>();
  for (const alert of due) {
    const before = performance.now();
    if (before - started > RUN_MS) return;
    const used = spent.get(alert.companyId) ?? 0;
    if (used > COMPANY_MS) continue;
    await runAlert(context, alert).catch(onError);
    spent.set(alert.companyId, used + performance.now() - before);
  }
}

async function runAlert(context: RunContext, due: DueAlert): Promise<void> {
  const { db, models } = context;
  const layout = models.current().model.permissions;
  const owner = await asSystem(db, async (trx) => {
    const alert = await findAlert(trx, due.companyId, due.id);
    return alert && ownerCaller(trx, alert, layout, context.now());
  });
  if (owner === undefined) return;
  const claimed = await inCompany(db, companyOf(due), (trx) => evaluateClaimed(context, trx, due, owner)).catch(
    async (error: unknown) => {
      const problem = error instanceof StoppedError ? error.problem : 'failed';
      await inCompany(db, companyOf(due), (trx) => stop(trx, due.id, problem, context.now()));
      if (problem === 'failed') throw error;
      return false;
    },
  );
  if (claimed && typeof owner !== 'string') await tell(context, { ...due, ...companyOf(due) }, owner);
}

const companyOf = ({ companyId }: DueAlert) => ({ companyId, everyCompany: false });

/** @returns false when another server has the alert */
async function evaluateClaimed(
  context: RunContext,
  trx: Trx,
  due: DueAlert,
  owner: Exclude<Awaited<ReturnType<typeof ownerCaller>>, undefined>,
): Promise<boolean> {
  if (!(await claimAlert(trx, due.id, context.now()))) return false;
  if (typeof owner === 'string') await stop(trx, due.id, owner, context.now());
  else await evaluateAlert(context, trx, due, owner satisfies Caller);
  return true;
}
