import { MONITORING_INTERVAL_MS } from '../../domain/rules/monitoringState';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../domain/time/durations';
import type { Context } from '../context/context';
import { ALERTS_INTERVAL_MS, runAlerts } from '../actions/alerts/run';
import { LATE_INTERVAL_MS, reportLate } from '../actions/audit-checks/reportLate';
import { CHECKS_INTERVAL_MS, runAuditChecks } from '../actions/audit-checks/run';
import { runWatches, WATCHES_INTERVAL_MS } from '../actions/audit-watches/run';
import { warnOfExpiry } from '../actions/api-keys/warnOfExpiry';
import { handOverReviews } from '../actions/access-reviews/handOver';
import { remindReviewers } from '../actions/access-reviews/remind';
import { notifyCompanies } from '../actions/companies/subscriptionMails';
import { settleUsage } from '../actions/companies/usageHistory';
import { purgeTonight } from '../actions/guests/purge';
import { mailAttention } from '../actions/locations/attentionMails';
import { mailCompletions } from '../actions/locations/completionMails';
import { monitorLocations } from '../actions/locations/monitor';
import { endLostProvisions } from '../actions/provisioning/endLost';
import { sendScheduledReports } from '../actions/scheduled-reports/run';
import { makeMissingKeys } from '../actions/single-sign-on/samlKey';
import { watchCertificates } from '../actions/single-sign-on/watchCertificates';
import { closeExpiredRequests } from '../actions/sponsor/expire';
import { asSystem } from '../db/connect';
import { forgetDeletedAlerts } from '../storage/alerts/alerts';
import { forgetWatches } from '../storage/audit-watches/due';
import { forgetOldFirings } from '../storage/alerts/firings';
import { everyInterval } from './everyInterval';
import { settleCampaigns } from '../storage/campaigns/campaigns';
import { forgetOldDeactivations } from '../storage/profiles/deactivations';
import { forgetOldKeys } from '../storage/jobs/idempotency';
import { forgetOldJobs } from '../storage/jobs/jobs';
import { forgetOldMails } from '../storage/mail/forgottenMails';
import { forgetLegalArchive } from '../storage/guests/erasure';
import { forgetDeadLetters } from '../storage/intake/deadLetters';
import { forgetSignInLeftovers } from '../storage/auth/signInLeftovers';
import { expireInvitations } from '../storage/auth/invitations';
import { forgetOldUses } from '../storage/auth/permissionUses';
import { endLeases } from '../storage/intake/devices';
import { endLostSessions } from '../storage/intake/networkSessions';
import { settleRates } from '../storage/intake/sources';
import { recountSignIns } from '../storage/reports/recount';
import { addPartitions } from '../storage/installation/partitions';
import { forgetOldSponsorLinks } from '../storage/sponsor/sponsorLinks';
import { forgetOldSendings } from '../storage/scheduled-reports/sendings';
import { forgetUnusedUploads } from '../storage/uploads/uploads';

/** How long is known what saved searches of the audit log have sent, in ms. */
const WATCH_MESSAGES_MS = 90 * DAY_MS;

type OnError = (error: unknown) => void;
type Chore = (context: Context, onError: OnError, signal: AbortSignal) => Promise<unknown>;

/** What `cleanUp` does, in this order. */
const CHORES: readonly Chore[] = [
  ({ db }) => addPartitions(db.owner),
  ({ db }) => forgetLegalArchive(db.owner),
  ({ db }) => asSystem(db, forgetOldKeys),
  ({ db }) => asSystem(db, forgetOldJobs),
  ({ db }) => asSystem(db, forgetOldDeactivations),
  ({ db }) => asSystem(db, forgetUnusedUploads),
  closeExpiredRequests,
  ({ db }) => asSystem(db, forgetOldSponsorLinks),
  ({ db }) => asSystem(db, forgetOldMails),
  ({ db }) => asSystem(db, forgetOldFirings),
  ({ db }) => asSystem(db, forgetDeletedAlerts),
  ({ db, now }) => asSystem(db, (trx) => forgetWatches(trx, new Date(now().getTime() - WATCH_MESSAGES_MS))),
  ({ db, now }) => asSystem(db, (trx) => forgetOldSendings(trx, now())),
  ({ db, now }) => asSystem(db, (trx) => forgetOldUses(trx, now())),
  makeMissingKeys,
  watchCertificates,
  warnOfExpiry,
  handOverReviews,
  remindReviewers,
  ({ db, config, now }) => asSystem(db, (trx) => forgetDeadLetters(trx, config.intake.setAside, now())),
];

/** Makes partitions for the coming months, deletes old rows, reminds reviewers. One that fails stops no other. */
const cleanUp: Chore = async (context, onError, signal) => {
  for (const chore of CHORES) {
    if (signal.aborted) return;
    await chore(context, onError, signal).catch(onError);
  }
};

/** Updates the states of provisionings, campaigns, leases, invitations, sessions and sources. */
const settleStates: Chore = async (context, onError) => {
  const { db, now } = context;
  await endLostProvisions(context, onError).catch(onError);
  await asSystem(db, (trx) => settleCampaigns(trx));
  await asSystem(db, endLeases);
  await asSystem(db, (trx) => expireInvitations(trx, now()));
  await asSystem(db, endLostSessions);
  await asSystem(db, (trx) => settleRates(trx, now()));
};

/** Companies are notified after the count: it marks those that exceed their subscription. */
const countUsage: Chore = async (context) => {
  await settleUsage(context);
  await notifyCompanies(context);
};

/** Mails about locations go out, whatever becomes of the monitoring. */
const watchLocations: Chore = async (context, onError) => {
  await monitorLocations(context, onError).catch(onError);
  await mailCompletions(context, onError).catch(onError);
  await mailAttention(context, onError);
};

interface Task {
  readonly intervalMs: number;
  /** Time from the start of the server to the first run; absent: as between two runs. */
  readonly firstMs?: number;
  readonly run: Chore;
}

/** What runs periodically. Each task has a timer of its own: a task that fails or takes long stops no other one. */
const TASKS: readonly Task[] = [
  { intervalMs: 6 * HOUR_MS, firstMs: 5_000, run: cleanUp },
  { intervalMs: MINUTE_MS, firstMs: 0, run: settleStates },
  { intervalMs: MINUTE_MS, firstMs: 0, run: ({ db, now }) => forgetSignInLeftovers(db, now()) },
  { intervalMs: 10 * MINUTE_MS, firstMs: 0, run: countUsage },
  { intervalMs: MINUTE_MS, run: ({ db, now }, onError) => recountSignIns(db.owner, now(), onError) },
  { intervalMs: MONITORING_INTERVAL_MS, firstMs: 0, run: watchLocations },
  { intervalMs: ALERTS_INTERVAL_MS, run: runAlerts },
  // The run itself knows whether it is time, and whether another server has done it.
  { intervalMs: 10 * MINUTE_MS, run: purgeTonight },
  { intervalMs: MINUTE_MS, run: sendScheduledReports },
  { intervalMs: MINUTE_MS, run: ({ places }) => places.refresh() },
  { intervalMs: WATCHES_INTERVAL_MS, run: runWatches },
  { intervalMs: CHECKS_INTERVAL_MS, run: runAuditChecks },
  { intervalMs: LATE_INTERVAL_MS, run: reportLate },
];

/**
 * Starts the periodic tasks.
 * @param onError called with what fails in any of them
 * @returns `stop` resolves when none is under way any more
 */
export function startHousekeeping(context: Context, onError: OnError): { stop(): Promise<void> } {
  const running = TASKS.map(({ intervalMs, firstMs, run }) =>
    everyInterval(intervalMs, (signal) => run(context, onError, signal), onError, firstMs),
  );
  return {
    async stop() {
      await Promise.all(running.map((task) => task.stop()));
    },
  };
}
