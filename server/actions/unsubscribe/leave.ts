import type { Context } from '../../context/context';
import { asSystem, type Trx } from '../../db/connect';
import { alertAnywhere, removeRecipient } from '../../storage/alerts/recipients';
import { appendAudit } from '../../storage/audit/audit';
import { scheduleAnywhere } from '../../storage/scheduled-reports/due';
import { dropWaiting } from '../../storage/scheduled-reports/sendings';
import { recipientsOf, setRecipients } from '../../storage/scheduled-reports/schedules';
import { insertUnsubscription } from '../../storage/unsubscriptions/unsubscriptions';
import { readUnsubscribeToken, type Subscription } from './token';

/** What a link is worth: `over` also for an alert or a schedule that was deleted. */
export type LinkState =
  { readonly state: 'invalid' } | { readonly state: 'open' | 'over'; readonly kind: Subscription['kind'] };

/** The words under which the audit log knows them. */
const ELEMENTS = { alert: 'alert', report: 'scheduled_report' } as const;

/** What somebody is a recipient of. */
interface Subscribed {
  readonly companyId: number;
  readonly title: string;
  readonly recipients: readonly number[];
}

/** @param lock nobody else changes it until the end of the transaction */
async function subscribed(trx: Trx, { kind, id }: Subscription, lock: boolean): Promise<Subscribed | undefined> {
  if (kind === 'alert') return alertAnywhere(trx, id, lock);
  const schedule = await scheduleAnywhere(trx, id, lock);
  return schedule && { ...schedule, recipients: (await recipientsOf(trx, [id])).get(id) ?? [] };
}

/** Looks at a link of a mail, and changes nothing: mail programs and scanners open links. */
export async function lookAtUnsubscribeLink({ db }: Context, token: string): Promise<LinkState> {
  const subscription = readUnsubscribeToken(db, token);
  if (!subscription) return { state: 'invalid' };
  const found = await asSystem(db, (trx) => subscribed(trx, subscription, false));
  const isOpen = found?.recipients.includes(subscription.adminId) === true;
  return { state: isOpen ? 'open' : 'over', kind: subscription.kind };
}

/**
 * Takes the recipient of a link off, and nobody else (RFC 8058): no mail is made for them any more, and the owner sees that
 * they have left. A second time nothing changes. The link is all that is known of the caller, so the audit log names no
 * actor.
 */
export async function unsubscribe({ db, now }: Context, token: string, ip: string): Promise<LinkState> {
  const subscription = readUnsubscribeToken(db, token);
  if (!subscription) return { state: 'invalid' };
  const { kind, id, adminId } = subscription;
  await asSystem(db, async (trx) => {
    const found = await subscribed(trx, subscription, true);
    if (!found?.recipients.includes(adminId)) return;
    const { companyId, title, recipients } = found;
    const others = recipients.filter((one) => one !== adminId);
    if (kind === 'alert') await removeRecipient(trx, id, others);
    else await leaveSchedule(trx, companyId, id, others);
    await insertUnsubscription(trx, { kind, companyId, id, adminId, at: now() });
    appendAudit(trx, {
      ...{ companyId, adminId: null, originalAdminId: null, ip, action: 'update' },
      ...{ element: ELEMENTS[kind], elementId: id },
      data: { title, changes: { recipients: [recipients, others] }, unsubscribed: adminId },
    });
  });
  return { state: 'over', kind };
}

async function leaveSchedule(trx: Trx, companyId: number, id: number, others: readonly number[]): Promise<void> {
  await setRecipients(trx, companyId, id, others);
  await dropWaiting(trx, id, others);
}
