import { MASKED } from '../../../domain/access/masking';
import { inSessionTransaction } from '../../auth/sessionTransaction';
import type { Context } from '../../context/context';
import { asSystem, type Trx } from '../../db/connect';
import { PorticoError } from '../../errors/catalogue';
import { recipientsOfAlert, setAlertRecipients } from '../../storage/alerts/recipients';
import { appendAudit } from '../../storage/audit/audit';
import { scheduleAnywhere } from '../../storage/scheduled-reports/due';
import { dropWaiting } from '../../storage/scheduled-reports/sendings';
import { raiseVersion, recipientsOf, setRecipients } from '../../storage/scheduled-reports/schedules';
import { insertUnsubscription } from '../../storage/unsubscriptions/unsubscriptions';
import { readUnsubscribeToken, type MailedRecipient } from './token';

/**
 * What a link is worth: `over` also for an alert or a schedule that was deleted; `busy` while that is being counted or
 * changed.
 */
export type LinkState =
  | { readonly state: 'invalid' }
  | { readonly state: 'busy' }
  | { readonly state: 'open' | 'over'; readonly kind: MailedRecipient['kind'] };

/** The words under which the audit log knows them. */
const ELEMENTS = { alert: 'alert', report: 'scheduled_report' } as const;

/** An alert or a scheduled report, with its recipients. */
interface MailedTo {
  readonly companyId: number;
  /** As the audit log may know it: who reads that may not see the report. */
  readonly title: string;
  readonly recipients: readonly number[];
}

/** @param lock no other request changes it until the end of the transaction; fails at once while one does */
async function recipientsFor(trx: Trx, { kind, id }: MailedRecipient, lock: boolean): Promise<MailedTo | undefined> {
  if (kind === 'alert') return recipientsOfAlert(trx, id, lock);
  const schedule = await scheduleAnywhere(trx, id, lock);
  const recipients = (await recipientsOf(trx, [id])).get(id) ?? [];
  return schedule && { companyId: schedule.companyId, title: MASKED, recipients };
}

/** Looks at a link of a mail, and changes nothing: mail programs and scanners open links. */
export async function lookAtUnsubscribeLink({ db }: Context, token: string): Promise<LinkState> {
  const recipient = readUnsubscribeToken(db, token);
  if (!recipient) return { state: 'invalid' };
  const found = await present(db, recipient);
  return { state: found ? 'open' : 'over', kind: recipient.kind };
}

/** What the recipient of a link still is a recipient of; undefined: of nothing. Waits for no lock. */
async function present(db: Context['db'], recipient: MailedRecipient): Promise<MailedTo | undefined> {
  const found = await asSystem(db, (trx) => recipientsFor(trx, recipient, false), { readOnly: true });
  return found?.recipients.includes(recipient.adminId) ? found : undefined;
}

/**
 * Takes the recipient of a link off, and no other one (RFC 8058): no mail is made for them any more, and the owner sees
 * that they have unsubscribed. A second time nothing changes. The audit log says whose link it was. An alert is locked
 * while it is counted, which takes seconds: this does not wait for it with a connection to the database, since anybody
 * with a link can call it.
 */
export async function unsubscribe(context: Context, token: string, ip: string): Promise<LinkState> {
  const { db } = context;
  const recipient = readUnsubscribeToken(db, token);
  if (!recipient) return { state: 'invalid' };
  const found = await present(db, recipient);
  try {
    if (found) await inSessionTransaction(db, found.companyId, (trx) => removeRecipient(context, trx, recipient, ip));
  } catch (error) {
    if (isBusy(error)) return { state: 'busy' };
    throw error;
  }
  return { state: 'over', kind: recipient.kind };
}

/** PostgreSQL: lock_not_available. */
const LOCKED = '55P03';

const isBusy = (error: unknown): boolean =>
  (error as { readonly code?: unknown }).code === LOCKED ||
  (error instanceof PorticoError && error.code === 'SERVICE_UNAVAILABLE');

async function removeRecipient({ now }: Context, trx: Trx, recipient: MailedRecipient, ip: string): Promise<void> {
  const { kind, id, adminId } = recipient;
  const found = await recipientsFor(trx, recipient, true);
  if (!found?.recipients.includes(adminId)) return;
  const { companyId, title, recipients } = found;
  const others = recipients.filter((one) => one !== adminId);
  if (kind === 'alert') await setAlertRecipients(trx, id, others);
  else await setScheduleRecipients(trx, companyId, id, others);
  await insertUnsubscription(trx, { kind, companyId, id, adminId, at: now() });
  appendAudit(trx, {
    ...{ companyId, adminId, originalAdminId: null, ip, action: 'unsubscribed' },
    ...{ element: ELEMENTS[kind], elementId: id },
    data: { title, changes: { recipients: [recipients, others] } },
  });
}

async function setScheduleRecipients(
  trx: Trx,
  companyId: number,
  id: number,
  others: readonly number[],
): Promise<void> {
  await raiseVersion(trx, id);
  await setRecipients(trx, companyId, id, others);
  await dropWaiting(trx, id, others);
}
