import type { Locale } from '../../../domain/text/locale';
import { moment } from '../../../domain/time/moment';
import type { WaitingGuest } from '../../storage/sponsor/sponsors';
import { withoutLinks, type Letter } from '../mail/letter';
import type { Portal } from './portal';
import { WORDS } from './words';

interface Written {
  readonly subject: string;
  readonly letter: Letter;
}

/** The access of a guest, as the mail shows it. */
export interface Granted {
  readonly login: string;
  /** Null: the account had a password before. */
  readonly password: string | null;
  readonly until: Date;
}

type Named = Pick<Portal, 'name'>;
/** With its time zones. */
type Placed = Pick<Portal, 'name' | 'zone' | 'zones'>;

/**
 * The mail to a sponsor about a guest's request.
 * @param link page on which the sponsor decides without signing in; undefined where the company requires a sign-in
 * @param console address of the sign-in
 */
export function requestLetter(
  language: Locale,
  { name, ...clock }: Placed,
  guest: Pick<WaitingGuest, 'name' | 'email' | 'reason' | 'days' | 'expiresAt'>,
  link: string | undefined,
  console: string,
): Written {
  const { mail, facts, days } = WORDS[language];
  const { request } = mail;
  return {
    subject: request.subject(guest.name, name),
    letter: {
      colon: mail.colon,
      greeting: mail.hello(''),
      opening: [request.opening(withoutLinks(guest.name), withoutLinks(name))],
      facts: [
        [facts.guest, withoutLinks(guest.name)],
        [facts.email, guest.email],
        ...(guest.reason === null ? [] : [[facts.reason, withoutLinks(guest.reason)] as const]),
        [facts.duration, days(guest.days)],
      ],
      link:
        link === undefined ? { label: request.console, address: console } : { label: request.button, address: link },
      closing: [request.closing(moment(guest.expiresAt, language, clock)), request.ignore, mail.automatic],
    },
  };
}

/** The mail to the guest after an approval. */
export function approvedLetter(
  language: Locale,
  { name, ...clock }: Placed,
  guest: string,
  { login, password, until }: Granted,
  sponsor: string,
): Written {
  const { mail, facts } = WORDS[language];
  return {
    subject: mail.approved.subject(name),
    letter: {
      colon: mail.colon,
      greeting: mail.hello(withoutLinks(guest)),
      opening: [mail.approved.opening(withoutLinks(name), sponsor)],
      facts: [
        [facts.login, login],
        [facts.password, password ?? mail.approved.ownPassword],
        [facts.until, moment(until, language, clock)],
      ],
      closing: [mail.approved.closing, mail.automatic],
    },
  };
}

/** The mail to the guest after a refusal; it does not name the sponsor. */
export function refusedLetter(language: Locale, { name }: Named, guest: string): Written {
  const { mail } = WORDS[language];
  return {
    subject: mail.refused.subject(name),
    letter: {
      colon: mail.colon,
      greeting: mail.hello(withoutLinks(guest)),
      opening: [mail.refused.opening(withoutLinks(name))],
      facts: [],
      closing: [mail.refused.closing, mail.automatic],
    },
  };
}
