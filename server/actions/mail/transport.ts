import { createTransport } from 'nodemailer';

const TIMEOUTS = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000, dnsTimeout: 15_000 };

/**
 * A connection to the mail server. `smtps://` is TLS from the first byte; `smtp://` needs STARTTLS, and a server without
 * it is refused with `ETLS` (OWASP ASVS V12.3.1). Only `smtp://host?ignoreTLS=true` allows plain text.
 * @param smtpUrl as in `SMTP_URL`
 */
export function mailTransport(smtpUrl: string) {
  const url = new URL(smtpUrl);
  // Options in the address win, so that this one cannot be left there to fall back to plain text.
  url.searchParams.delete('requireTLS');
  url.searchParams.delete('opportunisticTLS');
  return createTransport({
    url: url.href,
    ...TIMEOUTS,
    requireTLS: url.protocol === 'smtp:' && url.searchParams.get('ignoreTLS') !== 'true',
    // A letter is text: nothing is ever fetched from a file or an address to be put into it.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}
