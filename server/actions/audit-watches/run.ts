import type { Caller } from '../../../domain/access/caller';
import { endOfQuiet, isQuiet } from '../../../domain/alerts/quietHours';
import type { WatchProblem } from '../../../domain/records/auditWatch';
import { HOUR_MS, MINUTE_MS } from '../../../domain/time/durations';
import type { Context } from '../../context/context';
import { asSystem, inCompany } from '../../db/connect';
import { accountOwner } from '../../storage/auth/recoveryAccounts';
import { countWatchMessages, dueWatches, insertWatchMessage, settleWatch } from '../../storage/audit-watches/due';
import { findWatch, lastSeq, type StoredWatch } from '../../storage/audit-watches/watches';
import { ownerCaller } from '../alerts/callers';
import { readAddress } from '../mail/address';
import { newMessageId } from '../mail/queueMail';
import { newWebhookId } from '../mail/queueWebhook';
import { auditLogIn, newMatches, type Matches } from './match';
import { mailMatches, webhookMatches } from './messages';

type RunContext = Pick<Context, 'db' | 'config' | 'secrets' | 'now' | 'models'>;

/** New entries are looked for so often; after a message the next one is so much later. In ms. */
const CHECK_MS = MINUTE_MS;
const PAUSE_MS = 15 * MINUTE_MS;
/** How long it waits whose search was too slow, or whose owner may not see the log; and after a failure. In ms. */
const RETRY_MS = 10 * MINUTE_MS;
const STOPPED_MS = 30 * MINUTE_MS;
/** Messages of one company within an hour. */
const MAX_MESSAGES_AN_HOUR = 500;
/** One run looks at so many at most, and begins no other one after this time in ms; so long for those of one company. */
const MAX_WATCHES = 2_000;
const MAX_RUN_MS = MINUTE_MS;
const MAX_COMPANY_MS = 15_000;

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
    await look(context, one).catch(onError);
    spent.set(one.companyId, used + performance.now() - before);
  }
}

async function look(context: RunContext, due: Pick<StoredWatch, 'id' | 'companyId'>): Promise<void> {
  const { db, models } = context;
  const found = await asSystem(db, async (trx) => {
    const watch = await findWatch(trx, due.companyId, due.id);
    if (!watch?.enabled) return undefined;
    const right = auditLogIn(models.current().model)?.permissions.view ?? [];
    const owner = await ownerCaller(trx, watch, models.current().model, context.now(), right);
    return { watch, owner, upTo: await lastSeq(trx, watch.companyId) };
  });
  if (!found) return;
  const { watch, owner, upTo } = found;
  if (typeof owner === 'string') return stop(context, watch, owner as WatchProblem, upTo);
  const now = context.now();
  if (isQuiet(watch.quiet, watch.timezone, now.getTime())) {
    const end = watch.quiet ? endOfQuiet(watch.quiet, watch.timezone, now.getTime()) : now.getTime();
    return wait(context, watch, new Date(end), null);
  }
  const matches = await search(context, watch, owner, upTo).catch(async (error: unknown) => {
    await wait(context, watch, new Date(now.getTime() + RETRY_MS), 'failed');
    throw error;
  });
  if (matches === 'view') return stop(context, watch, matches, upTo);
  if (matches === 'slow') return wait(context, watch, new Date(now.getTime() + RETRY_MS), matches);
  await report(context, watch, owner, matches, upTo);
}

const search = ({ db, models, secrets, now }: RunContext, watch: StoredWatch, caller: Caller, upTo: number) =>
  inCompany(
    db,
    { companyId: watch.companyId, everyCompany: false },
    (trx) => newMatches({ trx, model: models.current().model, caller, seal: secrets.seal }, watch, upTo, now()),
    true,
  );

/** What its owner may not see now is not reported later either. */
async function stop(context: RunContext, watch: StoredWatch, problem: WatchProblem, upTo: number): Promise<void> {
  const nextAt = new Date(context.now().getTime() + STOPPED_MS);
  await asSystem(context.db, (trx) => settleWatch(trx, watch, { seenSeq: upTo, problem, nextAt }));
}

/** The same entries again later. */
async function wait({ db }: RunContext, watch: StoredWatch, nextAt: Date, problem: WatchProblem | null): Promise<void> {
  await asSystem(db, (trx) => settleWatch(trx, watch, { seenSeq: watch.seenSeq, problem, nextAt }));
}

/** The messages are written together with the note that the entries are done. */
async function report(
  context: RunContext,
  watch: StoredWatch,
  caller: Caller,
  matches: Matches,
  upTo: number,
): Promise<void> {
  const now = context.now();
  await asSystem(context.db, async (trx) => {
    const isSilent = matches.count === 0;
    const since = new Date(now.getTime() - HOUR_MS);
    // Beyond the limit the entries wait, and are counted in the next message.
    const isOver = !isSilent && (await countWatchMessages(trx, watch.companyId, since)) >= MAX_MESSAGES_AN_HOUR;
    const pause = isOver ? RETRY_MS : isSilent ? CHECK_MS : PAUSE_MS;
    const nextAt = new Date(now.getTime() + pause);
    const seenSeq = isOver ? watch.seenSeq : upTo;
    if (!(await settleWatch(trx, watch, { seenSeq, problem: null, nextAt })) || isSilent || isOver) return;
    const noted = { matches: matches.count, at: now };
    const owner = watch.mail ? await accountOwner(trx, watch.ownerId) : undefined;
    if (owner && readAddress(owner.email ?? '')) {
      const messageId = newMessageId(context);
      await mailMatches(trx, context, matches, owner, messageId);
      await insertWatchMessage(trx, watch, { adminId: watch.ownerId, messageId, ...noted });
    }
    if (watch.webhookHost !== null) {
      const messageId = newWebhookId();
      await webhookMatches(trx, context, watch, matches, { messageId, language: caller.locale });
      await insertWatchMessage(trx, watch, { adminId: null, messageId, ...noted });
    }
  });
}
