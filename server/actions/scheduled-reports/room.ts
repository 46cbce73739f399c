import { DAY_MS } from '../../../domain/time/durations';
import type { Context } from '../../context/context';
import type { Trx } from '../../db/connect';
import { REPORT_RETENTION_DAYS } from '../../storage/mail/forgottenMails';
import { sentBytes } from '../../storage/scheduled-reports/sendings';

/** Bytes of attached files that a company sends within a day; the mails after that have a link alone. */
const MAX_COMPANY_BYTES = 100 * 1024 * 1024;
/**
 * The same without a mail server: the mails stay in the database. Those of a company within a day, and those of all
 * companies within the days that mails are kept.
 */
const MAX_KEPT_BYTES = 10 * 1024 * 1024;
const MAX_ALL_KEPT_BYTES = 500 * 1024 * 1024;

/** How much may still be attached, in bytes, and where it would be: it is sent, or kept. */
export interface Room {
  readonly bytes: number;
  readonly isKept: boolean;
}

/** The room for the files of a company's next report. Needs a system transaction. */
export async function roomFor(
  trx: Trx,
  { config, now }: Pick<Context, 'config' | 'now'>,
  companyId: number,
): Promise<Room> {
  const since = (days: number) => new Date(now().getTime() - days * DAY_MS);
  const own = await sentBytes(trx, since(1), companyId);
  if (config.mail.smtpUrl !== undefined) return { bytes: MAX_COMPANY_BYTES - own, isKept: false };
  const all = await sentBytes(trx, since(REPORT_RETENTION_DAYS));
  return { bytes: Math.min(MAX_KEPT_BYTES - own, MAX_ALL_KEPT_BYTES - all), isKept: true };
}
