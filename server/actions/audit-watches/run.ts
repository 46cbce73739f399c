import type { Caller } from '../../../domain/access/caller';
import { endOfQuiet, isQuiet } from '../../../domain/alerts/quietHours';
import type { WatchProblem } from '../../../domain/records/auditWatch';
import { HOUR_MS, MINUTE_MS } from '../../../domain/time/durations';
import type { Context } from '../../context/context';
import { asSystem, inCompany } from '../../db/connect';
import { accountOwner } from '../../storage/auth/accountOwners';
import { countWatchMessages, dueWatches, insertWatchMessage, settleWatch } from '../../storage/audit-watches/due';
import { findWatch, lastSeq, type StoredWatch } from '../../storage/audit-watches/watches';
import { ownerCaller } from '../../auth/ownerCaller';
import { readAddress } from '../mail/address';
import { newMessageId } from '../mail/queueMail';
import { newWebhookId } from '../mail/queueWebhook';
import { auditLogIn, newMatches } from './match';
import { mailMatches, webhookMatches } from './messages';
import { searchInParts, type Searched } from './parts';

type RunContext = Pick<Context, 'db' | 'config' | 'secrets' | 'now' | 'models'>;

/** How often each watch looks for new entries, in ms. */
export const WATCHES_INTERVAL_MS = MINUTE_MS;
/** The least time between two messages of a watch, in ms. */
const PAUSE_MS = 15 * MINUTE_MS;
/** The wait after a search that was too slow or failed, and beyond the limit of messages, in ms. */
const RETRY_MS = 10 * MINUTE_MS;
/** The wait while the owner may not see the log or the view, in ms. */
const STOPPED_MS = 30 * MINUTE_MS;
/** Messages of one company within an hour. */
const MAX_MESSAGES_AN_HOUR = 500;
/** Watches in one run. */
const MAX_WATCHES = 2_000;
/** No other watch begins after this time, in ms: in one run, of one company, and no other part of one watch. */
const MAX_RUN_MS = MINUTE_MS;
const MAX_COMPANY_MS = 15_000;
const MAX_WATCH_MS = 10_000;

/**
 * Looks for new entries of the audit log that saved searches are about, of every company in turns, and notifies their
 * owners. Several servers may do so at once: the entries of a watch are done once.
 * @param onError called with the error of a watch that failed; the others are looked at all the same
 * @param signal aborts when no other watch is to begin
 */
export async function runWatches(
  context: RunContext,
  onError: (error: unknown) => void,
  signal?: AbortSignal,
): Promise<void> {
  const due = await asSystem(context.db, (trx) => dueWatches(trx, context.now(), MAX_WATCHES), { readOnly: true });
  const started = performance.now();
  const spent = new Map<number, number>();
  for (const one of due) {
    const before = performance.now();
    if (signal?.aborted || before - started > MAX_RUN_MS) return;
    const used = spent.get(one.companyId) ?? 0;
    if (used > MAX_COMPANY_MS) continue;
    await checkWatch(context, one).catch(onError);
    spent.set(one.companyId, used + performance.now() - before);
  }
}

/** The rights to see the log, of which an owner needs one. */
const readingRights = ({ models }: RunContext) => auditLogIn(models.current().model)?.permissions.view ?? [];

async function checkWatch(context: RunContext, due: Pick<StoredWatch, 'id' | 'companyId'>): Promise<void> {
  const { db, models } = context;
  const found = await asSystem(db, async (trx) => {
    const watch = await findWatch(trx, due.companyId, due.id);
    if (!watch?.enabled) return undefined;
    const owner = await ownerCaller(trx, watch, models.current().model, context.now(), readingRights(context));
    return { watch, owner, upTo: await lastSeq(trx, watch.companyId) };
  });
  if (!found) return;
  const { watch, owner, upTo } = found;
  if (typeof owner === 'string') return stop(context, watch, owner, upTo);
  const now = context.now();
  if (isQuiet(watch.quiet, watch.timezone, now.getTime())) {
    const end = watch.quiet ? endOfQuiet(watch.quiet, watch.timezone, now.getTime()) : now.getTime();
    return wait(context, watch, new Date(end), null);
  }
  const until = performance.now() + MAX_WATCH_MS;
  const searched = await searchInParts(
    watch.seenSeq,
    upTo,
    (from, to) => search(context, { ...watch, seenSeq: from }, owner, to),
    () => performance.now() > until,
  ).catch(async (error: unknown) => {
    await wait(context, watch, new Date(now.getTime() + RETRY_MS), 'failed');
    throw error;
  });
  if (searched === 'view') return stop(context, watch, searched, upTo);
  if (searched === 'slow') return wait(context, watch, new Date(now.getTime() + RETRY_MS), searched);
  await notify(context, watch, owner, searched, upTo);
}

const search = ({ db, models, secrets, now }: RunContext, watch: StoredWatch, caller: Caller, upTo: number) =>
  inCompany(
    db,
    { companyId: watch.companyId, everyCompany: false },
    (trx) => newMatches({ trx, model: models.current().model, caller, seal: secrets.seal }, watch, upTo, now()),
    true,
  );

/** Entries that were written while the owner might not see them are never reported. */
async function stop(context: RunContext, watch: StoredWatch, problem: WatchProblem, upTo: number): Promise<void> {
  const nextAt = new Date(context.now().getTime() + STOPPED_MS);
  await asSystem(context.db, (trx) => settleWatch(trx, watch, { seenSeq: upTo, problem, nextAt }));
}

/** The same entries again later. */
async function wait({ db }: RunContext, watch: StoredWatch, nextAt: Date, problem: WatchProblem | null): Promise<void> {
  await asSystem(db, (trx) => settleWatch(trx, watch, { seenSeq: watch.seenSeq, problem, nextAt }));
}

/**
 * Writes the messages together with the note that the entries are done.
 * @param last the last entry of the log; where the search has not come so far, it continues with the next run
 */
async function notify(
  context: RunContext,
  watch: StoredWatch,
  caller: Caller,
  { matches, upTo }: Searched,
  last: number,
): Promise<void> {
  const now = context.now();
  await asSystem(context.db, async (trx) => {
    const isSilent = matches.count === 0;
    const since = new Date(now.getTime() - HOUR_MS);
    // Beyond the limit the entries wait, and are counted in the next message.
    const isOver = !isSilent && (await countWatchMessages(trx, watch.companyId, since)) >= MAX_MESSAGES_AN_HOUR;
    const silence = upTo < last ? 0 : WATCHES_INTERVAL_MS;
    const nextAt = new Date(now.getTime() + (isOver ? RETRY_MS : isSilent ? silence : PAUSE_MS));
    const seenSeq = isOver ? watch.seenSeq : upTo;
    if (!(await settleWatch(trx, watch, { seenSeq, problem: null, nextAt })) || isSilent || isOver) return;
    const { companyId, ownerId, teamMemberId } = watch;
    const reader = { companyId, ownerId, teamMemberId, anyOf: readingRights(context) };
    const noted = { matches: matches.count, at: now };
    const owner = watch.mail ? await accountOwner(trx, watch.ownerId) : undefined;
    if (owner && readAddress(owner.email ?? '')) {
      const messageId = newMessageId(context);
      await mailMatches(trx, context, matches, owner, { messageId, reader });
      await insertWatchMessage(trx, watch, { adminId: watch.ownerId, messageId, ...noted });
    }
    if (watch.webhookHost !== null) {
      const messageId = newWebhookId();
      await webhookMatches(trx, context, watch, matches, { messageId, reader, language: caller.locale });
      await insertWatchMessage(trx, watch, { adminId: null, messageId, ...noted });
    }
  });
}
