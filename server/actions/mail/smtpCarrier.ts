import { SENDERS } from '../../storage/mail/mailTurns';
import { codeOf, type Carrier } from './carrier';
import { mailTransport } from './transport';

/** Errors that an operator must correct, while the mail waits: authentication refused, no STARTTLS. */
const OPERATOR_ERRORS = ['EAUTH', 'ETLS'];

/**
 * How mail programs unsubscribe a reader (RFC 2369, 3.2): with https by one request, without a page in between (RFC 8058).
 */
const unsubscribeHeaders = (address: string) => ({
  'List-Unsubscribe': { prepared: true, value: `<${address}>` },
  ...(address.startsWith('https:') && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
});

/** Mails leave by the mail server. */
export function smtpCarrier(smtpUrl: string, from: string): Carrier {
  const transport = mailTransport(smtpUrl);
  return {
    channel: 'mail',
    concurrency: SENDERS,
    async deliver({ to, subject: listed, messageId }, { text, html, subject = listed, attachments = [], unsubscribe }) {
      await transport.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        ...(html !== null && { html }),
        attachments: attachments.map(({ name, type, content }) => ({
          filename: name,
          contentType: type,
          content: Buffer.from(content, 'base64'),
        })),
        messageId,
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(unsubscribe !== undefined && unsubscribeHeaders(unsubscribe)),
        },
      });
    },
    refusalOf(error) {
      const { responseCode } = error as { responseCode?: unknown };
      const status = typeof responseCode === 'number' ? responseCode : undefined;
      const name = codeOf(error);
      return {
        reason: status === undefined ? name : `${name} ${status}`,
        // Specification of SMTP: 5xx will be the same tomorrow.
        forGood: status !== undefined && status >= 500 && !OPERATOR_ERRORS.includes(name),
      };
    },
    close: () => transport.close(),
  };
}
