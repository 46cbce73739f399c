import { ConfigError } from './configError';

/** How mails leave. */
export interface MailConfig {
  /** The server that takes mails; absent = they stay in the built-in mailbox. */
  readonly smtpUrl?: string;
  /** The sender, `Name <address>`. */
  readonly from: string;
  /** Recipient of the daily anchor of the audit log; absent = none. */
  readonly anchorTo?: string;
}

/** How text messages leave. */
export interface SmsConfig {
  /** The gateway that takes text messages; absent = they stay in the built-in mailbox. */
  readonly url?: string;
  /** Value of the header `Authorization` of each call; absent = none. */
  readonly authorization?: string;
  /** The name or number that the guest's phone shows. */
  readonly from: string;
}

/** @throws ConfigError when the address of the mail server, or the sender's, is none */
export function readMail(env: NodeJS.ProcessEnv, host: string): MailConfig {
  const from =
    env['MAIL_FROM'] || `Portico <no-reply@${host.includes('.') && !host.includes(':') ? host : 'localhost'}>`;
  if (!/^[^\r\n<>]*<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/.test(from)) {
    throw new ConfigError(`MAIL_FROM is no address such as Portico <wifi@example.com>: ${from}`);
  }
  const text = env['SMTP_URL'];
  const anchorTo = env['PORTICO_ANCHOR_TO'];
  if (anchorTo && !/^[^\s<>@,;]+@[^\s<>@,;]+$/.test(anchorTo)) {
    throw new ConfigError(`PORTICO_ANCHOR_TO is no address such as audit@example.com: ${anchorTo}`);
  }
  if (anchorTo && !text) throw new ConfigError('PORTICO_ANCHOR_TO needs SMTP_URL: without it no mail leaves');
  if (!text) return { from };
  // Never printed: there is a password in it.
  if (!URL.canParse(text) || !/^smtps?:$/.test(new URL(text).protocol)) {
    throw new ConfigError('SMTP_URL is no address such as smtp://user:password@mail.example.com:587');
  }
  return { from, smtpUrl: text, ...(anchorTo && { anchorTo }) };
}

/** A phone number, or a name as mobile networks accept it: eleven characters at most. */
const SMS_SENDER = /^\+?[0-9]{3,15}$|^(?=.*[A-Za-z])[A-Za-z0-9 &_+-]{1,11}$/;
const LOOPBACK_HOST = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** @throws ConfigError when the address of the gateway is not safe, or another setting cannot be used */
export function readSms(env: NodeJS.ProcessEnv): SmsConfig {
  const text = env['PORTICO_SMS_URL'];
  const authorization = env['PORTICO_SMS_AUTHORIZATION'];
  const from = env['PORTICO_SMS_FROM'] || 'Portico';
  if (!SMS_SENDER.test(from)) {
    throw new ConfigError(`PORTICO_SMS_FROM is neither a phone number nor a name of 11 characters at most: ${from}`);
  }
  // Neither is printed: there can be a secret in it.
  if (authorization && !/^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/.test(authorization)) {
    throw new ConfigError('PORTICO_SMS_AUTHORIZATION cannot be the value of a header');
  }
  if (authorization && !text) throw new ConfigError('PORTICO_SMS_AUTHORIZATION needs PORTICO_SMS_URL');
  if (!text) return { from };
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && LOOPBACK_HOST.test(url.hostname));
  if (!url || !isSafe || url.username !== '' || url.password !== '') {
    throw new ConfigError(
      'PORTICO_SMS_URL is no address such as https://sms.example.com/send (http for localhost only; the secret is in PORTICO_SMS_AUTHORIZATION)',
    );
  }
  return { from, url: url.href, ...(authorization && { authorization }) };
}
