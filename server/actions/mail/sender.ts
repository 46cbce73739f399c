import type { Context } from '../../context/context';
import { asSystem } from '../../db/connect';
import { settleMail, takeMail, type MailOutcome, type TakenMail } from '../../storage/guests/mails';
import { mailPlace } from '../../storage/installation/sealedPlaces';
import type { MailBody } from './queueMail';
import { mailTransport } from './transport';

/** One line for the log: never an address, a subject or a text. */
export interface MailReport {
  readonly id: number;
  readonly kind: string;
  readonly state: MailOutcome['state'];
  readonly attempts: number;
  readonly error?: string;
}

interface SenderOptions {
  /** Called after every attempt. */
  readonly onReport: (report: MailReport) => void;
  readonly onError: (error: unknown) => void;
  /** How often the outbox is looked at, in ms. */
  readonly lookEvery?: number;
}

/** A sender that says nothing for so long is dead; longer than all its time limits together. */
const LEASE_SECONDS = 120;
/** Seconds before the next attempt: 24 hours in all. */
const RETRY_DELAYS_S = [60, 300, 900, 3600, 3 * 3600, 6 * 3600, 13 * 3600];
/** Errors that an operator must correct, while the mail waits: authentication refused, no STARTTLS. */
const OPERATOR_ERRORS = ['EAUTH', 'ETLS'];

/** Nothing that names a person: codes and the mail server's status, not its sentence. */
function reasonOf(error: unknown): { reason: string; forGood: boolean } {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const status = typeof responseCode === 'number' ? responseCode : undefined;
  const name = typeof code === 'string' && /^[A-Z_0-9]{1,30}$/.test(code) ? code : 'ERROR';
  return {
    reason: status === undefined ? name : `${name} ${status}`,
    // Specification of SMTP: 5xx will be the same tomorrow.
    forGood: status !== undefined && status >= 500 && !OPERATOR_ERRORS.includes(name),
  };
}

function afterFailure(error: unknown, { attempts }: TakenMail): MailOutcome {
  const { reason, forGood } = reasonOf(error);
  const inSeconds = RETRY_DELAYS_S[attempts - 1];
  if (forGood || inSeconds === undefined) return { state: 'failed', error: reason };
  return { state: 'queued', error: reason, inSeconds };
}

/**
 * Sends what is in the outbox until it is stopped; any number of instances may do so over one database. A mail leaves
 * at least once: who is killed between the mail server's answer and the database's sends it again, under the same
 * message id. Without a mail server there is nothing to do.
 */
export function startMails(context: Context, options: SenderOptions): { stop(): Promise<void> } {
  const { db, secrets, config } = context;
  const { smtpUrl, from } = config.mail;
  if (smtpUrl === undefined) return { stop: async () => undefined };
  const transport = mailTransport(smtpUrl);
  let stopped = false;
  let working: Promise<void> | undefined;

  const deliver = async (mail: TakenMail): Promise<MailOutcome> => {
    try {
      const { text, html } = JSON.parse(secrets.unseal(mail.sealed, mailPlace(mail.companyId, mail.to))) as MailBody;
      await transport.sendMail({
        from,
        to: { name: '', address: mail.to },
        subject: mail.subject,
        text,
        html,
        messageId: mail.messageId,
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
      return { state: 'sent' };
    } catch (error) {
      return afterFailure(error, mail);
    }
  };
  const work = async () => {
    while (!stopped) {
      const mail = await asSystem(db, (trx) => takeMail(trx, LEASE_SECONDS));
      if (!mail) return;
      const outcome = await deliver(mail);
      await asSystem(db, (trx) => settleMail(trx, mail, outcome));
      const { id, kind, attempts } = mail;
      options.onReport({
        id,
        kind,
        attempts,
        state: outcome.state,
        ...('error' in outcome && { error: outcome.error }),
      });
    }
  };
  const look = () => {
    working ??= work()
      .catch(options.onError)
      .finally(() => (working = undefined));
  };
  const timer = setInterval(look, options.lookEvery ?? 1_000);
  look();
  return {
    async stop() {
      stopped = true;
      clearInterval(timer);
      await working;
      transport.close();
    },
  };
}
