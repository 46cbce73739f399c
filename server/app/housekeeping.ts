import { MONITORING_INTERVAL_MS } from '../../domain/rules/monitoringState';
import { DAY_MS } from '../../domain/time/durations';
import type { Context } from '../context/context';
import { ALERTS_INTERVAL_MS, runAlerts } from '../actions/alerts/run';
import { LATE_INTERVAL_MS, tellLate } from '../actions/audit-checks/late';
import { CHECKS_INTERVAL_MS, runAuditChecks } from '../actions/audit-checks/run';
import { runWatches, WATCHES_INTERVAL_MS } from '../actions/audit-watches/run';
import { warnOfExpiry } from '../actions/api-keys/warnOfExpiry';
import { remindReviewers } from '../actions/access-reviews/remind';
import { tellCompanies } from '../actions/companies/subscriptionMails';
import { settleUsage } from '../actions/companies/usageHistory';
import { purgeTonight } from '../actions/guests/purge';
import { mailCompletions } from '../actions/locations/completionMails';
import { monitorLocations } from '../actions/locations/monitor';
import { sendScheduledReports } from '../actions/scheduled-reports/run';
import { makeMissingKeys } from '../actions/single-sign-on/samlKey';
import { watchCertificates } from '../actions/single-sign-on/watchCertificates';
import { closeExpiredRequests } from '../actions/sponsor/expire';
import { asSystem } from '../db/connect';
import { forgetDeletedAlerts } from '../storage/alerts/alerts';
import { forgetWatches } from '../storage/audit-watches/due';
import { forgetOldFirings } from '../storage/alerts/firings';
import { everyInterval } from './everyInterval';
import { settleCampaigns } from '../storage/guests/campaigns';
import { forgetOldDeactivations } from '../storage/jobs/deactivations';
import { forgetOldKeys } from '../storage/jobs/idempotency';
import { forgetOldJobs } from '../storage/jobs/jobs';
import { forgetOldMails } from '../storage/guests/forgottenMails';
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
import { forgetOldSponsorLinks } from '../storage/guests/sponsorLinks';
import { forgetOldSendings } from '../storage/scheduled-reports/sendings';
import { forgetUnusedUploads } from '../storage/uploads/uploads';

const CLEANUP_INTERVAL_MS = 6 * 3600 * 1000;
/**
 * How often the states of campaigns, leases, sessions and sources are updated, sign-ins counted, what is left of
 * administrators' sign-ins forgotten, and a new database of places read; in ms.
 */
const EXPIRY_INTERVAL_MS = 60 * 1000;

/**
 * How often the usage of companies is counted (their counts of the day, the mark of those that exceed their
 * subscription), and whether the nightly purge is due is checked; in ms.
 */
const USAGE_INTERVAL_MS = 10 * 60 * 1000;

/** How long is known what saved searches of the audit log have sent, in ms. */
const WATCH_MESSAGES_MS = 90 * DAY_MS;

/** Makes partitions for the coming months, deletes expired idempotency keys and other old rows, reminds reviewers. */
async function cleanUp(context: Context, onError: (error: unknown) => void): Promise<void> {
  const { db } = context;
  await addPartitions(db.owner);
  await forgetLegalArchive(db.owner);
  await asSystem(db, forgetOldKeys);
  await asSystem(db, forgetOldJobs);
  await asSystem(db, forgetOldDeactivations);
  await asSystem(db, forgetUnusedUploads);
  await closeExpiredRequests(context);
  await asSystem(db, forgetOldSponsorLinks);
  await asSystem(db, forgetOldMails);
  await asSystem(db, forgetOldFirings);
  await asSystem(db, forgetDeletedAlerts);
  await asSystem(db, (trx) => forgetWatches(trx, new Date(context.now().getTime() - WATCH_MESSAGES_MS)));
  await asSystem(db, (trx) => forgetOldSendings(trx, context.now()));
  await asSystem(db, (trx) => forgetOldUses(trx, context.now()));
  await makeMissingKeys(context);
  await watchCertificates(context, onError);
  await warnOfExpiry(context, onError);
  await remindReviewers(context);
  await asSystem(db, (trx) => forgetDeadLetters(trx, context.config.intake.setAside, context.now()));
}

/** Starts the periodic tasks. */
export function startHousekeeping(context: Context, onError: (error: unknown) => void): { stop(): void } {
  const { db } = context;
  const go = () => void cleanUp(context, onError).catch(onError);
  const settleAll = async () => {
    await asSystem(db, (trx) => settleCampaigns(trx));
    await asSystem(db, endLeases);
    await asSystem(db, (trx) => expireInvitations(trx, context.now()));
    await asSystem(db, endLostSessions);
    await asSystem(db, (trx) => settleRates(trx, context.now()));
  };
  const settle = () => void settleAll().catch(onError);
  // By itself: sign-ins leave rows behind whatever becomes of the rest.
  const forget = () => forgetSignInLeftovers(db, context.now());
  const leftovers = everyInterval(EXPIRY_INTERVAL_MS, forget, onError);
  const first = setTimeout(go, 5_000);
  const timer = setInterval(go, CLEANUP_INTERVAL_MS);
  const clock = setInterval(settle, EXPIRY_INTERVAL_MS);
  // Companies are told after the count: those that exceed their subscription are marked by it.
  const countAll = async () => {
    await settleUsage(context);
    await tellCompanies(context);
  };
  const count = () => void countAll().catch(onError);
  const recount = async () => {
    await recountSignIns(db.owner, context.now(), onError);
  };
  const counts = everyInterval(EXPIRY_INTERVAL_MS, recount, onError);
  const usage = setInterval(count, USAGE_INTERVAL_MS);
  const watchAll = async () => {
    await monitorLocations(context, onError).catch(onError);
    await mailCompletions(context, onError).catch(onError);
  };
  const monitoring = setInterval(() => void watchAll(), MONITORING_INTERVAL_MS);
  const evaluate = (signal: AbortSignal) => runAlerts(context, onError, signal);
  const alerts = everyInterval(ALERTS_INTERVAL_MS, evaluate, onError);
  // The run itself knows whether it is time, and whether another server has done it.
  const night = setInterval(() => void purgeTonight(context, onError).catch(onError), USAGE_INTERVAL_MS);
  const send = (signal: AbortSignal) => sendScheduledReports(context, onError, signal);
  const reports = everyInterval(EXPIRY_INTERVAL_MS, send, onError);
  const search = (signal: AbortSignal) => runWatches(context, onError, signal);
  const places = everyInterval(EXPIRY_INTERVAL_MS, () => context.places.refresh(), onError);
  const watches = everyInterval(WATCHES_INTERVAL_MS, search, onError);
  const verify = (signal: AbortSignal) => runAuditChecks(context, onError, signal);
  const checks = everyInterval(CHECKS_INTERVAL_MS, verify, onError);
  const late = everyInterval(LATE_INTERVAL_MS, () => tellLate(context, onError), onError);
  settle();
  void forget().catch(onError);
  count();
  void watchAll();
  return {
    stop() {
      clearTimeout(first);
      clearInterval(timer);
      clearInterval(clock);
      clearInterval(usage);
      clearInterval(monitoring);
      clearInterval(night);
      for (const one of [alerts, counts, leftovers, reports, places, watches, checks, late]) one.stop();
    },
  };
}
