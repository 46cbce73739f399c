import type { MailChannel, TakenMail } from '../../storage/mail/mails';
import type { MailBody } from './queueMessage';

/** Why a message was not taken, in words for operators that name no person. */
export interface Refusal {
  readonly reason: string;
  /** True when another attempt would be refused in the same way. */
  readonly forGood: boolean;
}

/** What messages of one channel leave by. */
export interface Carrier {
  readonly channel: MailChannel;
  /** Messages that are on their way at the same time; absent: one. */
  readonly concurrency?: number;
  /** Hands a message over. @throws when it was not taken */
  deliver(mail: TakenMail, body: MailBody): Promise<void>;
  /** @param error what `deliver` has thrown */
  refusalOf(error: unknown): Refusal;
  close(): void;
}

/** The code of an error, such as `ECONNREFUSED`; its sentence could name a person. */
export function codeOf(error: unknown): string {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^[A-Z_0-9]{1,30}$/.test(code) ? code : 'ERROR';
}
