import type { Locale } from '../../../domain/schema/model';
import type { WaitingGuest } from '../../storage/sponsors';
import { withoutLinks, type Letter } from '../mail/letter';
import type { Portal } from './portal';
import { moment, WORDS } from './words';

interface Written {
  readonly subject: string;
  readonly letter: Letter;
}

/** The access of a guest, as the letter shows it. */
export interface Granted {
  readonly login: string;
  /** Null: the account has a password of its own already. */
  readonly password: string | null;
  readonly until: Date;
}

type Named = Pick<Portal, 'name'>;
/** And when it is there. */
type Placed = Pick<Portal, 'name' | 'zone' | 'zones'>;

/**
 * What a sponsor gets.
 * @param link where one decides without signing in; undefined where the company wants a sign-in
 * @param console where one signs in
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

/** What the guest gets when the answer is yes. */
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

/** What the guest gets when the answer is no; nothing says who gave it. */
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
