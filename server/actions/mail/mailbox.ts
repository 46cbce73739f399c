import { MASKED } from '../../../domain/access/masking';
import type { Caller } from '../../../domain/access/caller';
import type { AuditAction } from '../../../domain/records/auditActions';
import type { Resource } from '../../../domain/schema/model/model';
import { visibleFields } from '../../../domain/schema/model/visible';
import { requireProven } from '../../auth/proofs';
import * as errors from '../../errors/catalogue';
import type { Secrets } from '../../keys/secrets';
import { actorOf } from '../../storage/audit/actor';
import { appendAudit } from '../../storage/audit/audit';
import { ACCOUNT_MAILS, findMail, requeueMail } from '../../storage/mail/mails';
import { mailPlace } from '../../storage/installation/sealedPlaces';
import { isMailedTo } from '../../storage/alerts/deliveries';
import { isWatchMailOf } from '../../storage/audit-watches/due';
import { isSentTo, remakeReport } from '../../storage/scheduled-reports/mailsOfSendings';
import { findRow, type Access, type Row } from '../../storage/records/records';
import { storedRecord } from '../../storage/records/wireFormat';
import { answerRecord } from '../records/answer';
import { revealCredentials } from '../guests/reveal';
import { identitiesIn } from '../profiles/parts';
import { inCompanyOf } from '../records/inCompanyOf';
import type { Attachment, MailBody } from './queueMessage';
import { loggedName } from '../records/audit';

/** A mail of the built-in mailbox, as its reader sees it. */
interface OpenedMail {
  readonly id: number;
  readonly to: string;
  readonly subject: string;
  readonly language: string;
  readonly text: string;
  readonly attachments: readonly Attachment[];
}

/**
 * Reads a mail of the built-in mailbox. It can contain links and passwords, so the read gets an audit entry. Mails that
 * a mail server sends cannot be read here.
 * @throws PorticoError 404 also for the card of a guest whose password the caller may not read; 403 for a mail about an
 *   administrator's account unless the caller has `superadmin:edit` and has proved who they are, or it is a report or a message of an alert that was sent to them; 409 MAIL_NOT_KEPT
 */
export async function readMail(reached: Access, mails: Resource, secrets: Secrets, id: number): Promise<OpenedMail> {
  const access = await inCompanyOf(reached, mails, id);
  const row = await mailRow(access, mails, id);
  // Such a mail opens the account that it is about: it is shown only to people who could do as much without it.
  const isOfAccount = ACCOUNT_MAILS.some((kind) => kind === row['m_kind']);
  if (isOfAccount && !(await isSentToCaller(access, row))) requireMayOpenAccounts(access.caller);
  const mail = await findMail(access.trx, id);
  if (!mail) throw errors.failure('MAIL_NOT_KEPT');
  // A card has the guest's password: for those who may read it, with an entry in the guest's history.
  if (row['m_kind'] === 'guest-card')
    await revealCredentials(access, identitiesIn(access.model), secrets, [Number(row['userid'])], 'reveal');
  const {
    text,
    subject,
    attachments = [],
  } = JSON.parse(secrets.unseal(mail.sealed, mailPlace(mail.companyId, mail.to))) as MailBody;
  await log(access, mails, 'reveal', row);
  const shown = await answerRecord(access, mails, visibleFields(mails, access.caller.permissions, 'read'), row);
  return {
    id,
    to: String(shown['m_to']),
    subject: subject ?? String(shown['m_subject']),
    language: String(shown['m_language']),
    text,
    attachments,
  };
}

/** Kinds of mails whose recipient the outbox knows, with the reader who may see them. */
const READERS: Readonly<Record<string, typeof isMailedTo | undefined>> = {
  'scheduled-report': isSentTo,
  alert: isMailedTo,
  'audit-watch': isWatchMailOf,
};

/**
 * Scheduled reports, messages of alerts and of followed views open no account, so their recipient may read them here,
 * too.
 */
async function isSentToCaller({ trx, caller }: Access, row: Row): Promise<boolean> {
  if (caller.originalAdminId !== null || caller.tokenId !== null) return false;
  const isSent = READERS[String(row['m_kind'])];
  // By who they are: an address can be that of several people.
  return (await isSent?.(trx, Number(row['mailid']), caller.adminId)) ?? false;
}

/** @throws PorticoError 403; as `requireProven`: with the link in the mail, a password is set without any proof */
function requireMayOpenAccounts(caller: Caller): void {
  if (!caller.permissions.has('superadmin:edit')) throw errors.notEnoughPermissions();
  requireProven(caller);
}

/**
 * Puts a mail that was given up back into the queue. A report is made again instead, with the rights of its recipient now.
 * @throws PorticoError 404, 409 MAIL_NOT_FAILED
 */
export async function retryMail(reached: Access, mails: Resource, id: number, now: Date): Promise<void> {
  const access = await inCompanyOf(reached, mails, id);
  const row = await mailRow(access, mails, id);
  const isReport = row['m_kind'] === 'scheduled-report';
  const retried = isReport
    ? row['m_state'] === 'failed' && (await remakeReport(access.trx, id, now))
    : await requeueMail(access.trx, id);
  if (!retried) throw errors.failure('MAIL_NOT_FAILED');
  await log(access, mails, 'retry', row);
}

async function mailRow(access: Access, mails: Resource, id: number): Promise<Row> {
  const row = await findRow(access, mails, mails.fields, id);
  if (!row) throw errors.elementNotFound();
  return row;
}

async function log(access: Access, mails: Resource, action: AuditAction, row: Row): Promise<void> {
  const { trx, caller } = access;
  const name = await loggedName(access, mails, storedRecord(mails, row, caller.timezone));
  appendAudit(trx, {
    ...actorOf(caller),
    action,
    element: mails.backend.type,
    elementId: row[mails.id] as number,
    data: {
      title: name === MASKED ? MASKED : String(row['m_subject']),
      ...(caller.tokenId !== null && { token: caller.tokenId }),
    },
  });
}
