import type { Caller } from '../../../domain/access/caller';
import { isScopeWithin } from '../../../domain/access/scope';
import { ownerCaller } from '../../auth/ownerCaller';
import type { Context } from '../../context/context';
import { asSystem } from '../../db/connect';
import { renewMail, settleMail, type MailChannel, type MailOutcome, type TakenMail } from '../../storage/mail/mails';
import { takeMail } from '../../storage/mail/mailTurns';
import { remakeReport } from '../../storage/scheduled-reports/mailsOfSendings';
import { settleAddress, takeWebhook } from '../../storage/mail/webhookTurns';
import { mailPlace } from '../../storage/installation/sealedPlaces';
import type { Carrier, Refusal } from './carrier';
import type { MailBody, MessageReader, SeenWith } from './queueMessage';
import { smsCarrier } from './smsCarrier';
import { smtpCarrier } from './smtpCarrier';
import { webhookCarrier } from './webhookCarrier';
import { webhookTarget } from './webhookTarget';

/** One line for the log: never an address, a subject or a text. */
export interface MailReport {
  readonly id: number;
  readonly channel: MailChannel;
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
  /** For tests: another lease than the usual one. */
  readonly leaseSeconds?: number;
}

/** After so long without a renewal, another sender takes a mail. */
const LEASE_SECONDS = 120;
/** Seconds before the next attempt: 24 hours in all. */
export const RETRY_DELAYS_S = [60, 300, 900, 3600, 3 * 3600, 6 * 3600, 13 * 3600];

function afterFailure({ reason, forGood }: Refusal, { attempts }: TakenMail): MailOutcome {
  const inSeconds = RETRY_DELAYS_S[attempts - 1];
  if (forGood || inSeconds === undefined) return { state: 'failed', error: reason };
  return { state: 'queued', error: reason, inSeconds };
}

/** What leaves this installation: what the operator has given it a server for, or switched on. */
function carriersOf(context: Context): Carrier[] {
  const { mail, sms, webhooks } = context.config;
  return [
    ...(webhooks.enabled
      ? [webhookCarrier(webhooks, (companyId, owner) => webhookTarget(context, companyId, owner))]
      : []),
    ...(mail.smtpUrl === undefined ? [] : [smtpCarrier(mail.smtpUrl, mail.from)]),
    ...(sms.url === undefined ? [] : [smsCarrier(sms.url, sms)]),
  ];
}

/**
 * Sends what is in the outbox until it is stopped; any number of instances may do so over one database. A mail leaves
 * at least once: a sender that is killed between the answer of the mail server or the gateway and the database's sends
 * it again, under the same message id. Each channel has its own turn, so that a slow gateway holds up no mail.
 */
export function startMails(context: Context, options: SenderOptions): { stop(): Promise<void> } {
  const senders = carriersOf(context).flatMap((carrier) =>
    Array.from({ length: carrier.concurrency ?? 1 }, () => startSender(context, carrier, options)),
  );
  return {
    async stop() {
      await Promise.all(senders.map((sender) => sender.stop()));
    },
  };
}

const seesAsMuch = ({ scope, permissions }: Caller, seen: SeenWith): boolean =>
  isScopeWithin(seen.scope, scope) && seen.permissions.every((one) => permissions.has(one));

/**
 * Rights can end, or become fewer, while a message waits for a mail server, or for an address that does not answer: it
 * does not leave then. A report of a schedule is made again with those that are left, and its mail is removed.
 * @returns why the message does not leave; undefined: it does
 */
const whyNotRead = (
  { db, models, now }: Context,
  { id, kind }: TakenMail,
  { anyOf, seenWith, ...owned }: MessageReader,
): Promise<'NO_RIGHT' | 'MADE_AGAIN' | undefined> =>
  asSystem(db, async (trx) => {
    const reader = await ownerCaller(trx, { ...owned, timezone: 'UTC' }, models.current().model, now(), anyOf);
    if (typeof reader === 'string') return 'NO_RIGHT';
    if (!seenWith || seesAsMuch(reader, seenWith)) return undefined;
    const isMadeAgain = kind === 'scheduled-report' && (await remakeReport(trx, id, now()));
    return isMadeAgain ? 'MADE_AGAIN' : 'NO_RIGHT';
  });

/** Delivers messages of one carrier, each with its lease renewed: a large mail over a slow line takes longer than one. */
function delivery(context: Context, carrier: Carrier, leaseSeconds: number, onError: SenderOptions['onError']) {
  const { db, secrets } = context;
  const deliver = async (mail: TakenMail): Promise<MailOutcome> => {
    try {
      const body = JSON.parse(secrets.unseal(mail.sealed, mailPlace(mail.companyId, mail.to))) as MailBody;
      const refused = body.reader && (await whyNotRead(context, mail, body.reader));
      if (refused) return { state: 'failed', error: refused };
      await carrier.deliver(mail, body);
      return { state: 'sent' };
    } catch (error) {
      return afterFailure(carrier.refusalOf(error), mail);
    }
  };
  return async (mail: TakenMail): Promise<MailOutcome> => {
    const renew = () => void asSystem(db, (trx) => renewMail(trx, mail, leaseSeconds)).catch(onError);
    const renewal = setInterval(renew, (leaseSeconds * 1000) / 3);
    try {
      return await deliver(mail);
    } finally {
      clearInterval(renewal);
    }
  };
}

function startSender(context: Context, carrier: Carrier, options: SenderOptions): { stop(): Promise<void> } {
  const { db } = context;
  const leaseSeconds = options.leaseSeconds ?? LEASE_SECONDS;
  const deliver = delivery(context, carrier, leaseSeconds, options.onError);
  let stopped = false;
  let working: Promise<void> | undefined;
  let company = 0;
  const work = async () => {
    while (!stopped) {
      const mail = await asSystem(db, (trx) =>
        carrier.channel === 'webhook'
          ? takeWebhook(trx, leaseSeconds, company)
          : takeMail(trx, carrier.channel, leaseSeconds, company),
      );
      if (!mail) return;
      company = mail.companyId;
      const outcome = await deliver(mail);
      await asSystem(db, async (trx) => {
        await settleMail(trx, mail, outcome);
        if (carrier.channel === 'webhook') await settleAddress(trx, mail, outcome);
      });
      const { id, kind, attempts } = mail;
      options.onReport({
        id,
        channel: carrier.channel,
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
      carrier.close();
    },
  };
}
