import type { Locale } from '../../../domain/text/locale';
import { moment, type Clock } from '../../../domain/time/moment';
import { withoutLinks, type Letter } from '../mail/letter';
import { WORDS } from '../sponsor/words';

/** The access of a guest, as the card shows it. */
export interface Card {
  readonly name: string;
  readonly login: string;
  readonly password: string;
  readonly until: Date | null;
}

/** The company, with its time zones. */
export interface Host extends Clock {
  readonly name: string;
}

/**
 * The card of a guest, sent by mail on request of an administrator.
 * @param portal where the guest signs in; empty where no address is configured
 */
export function cardLetter(
  language: Locale,
  { name, ...clock }: Host,
  guest: Card,
  portal: string,
): { readonly subject: string; readonly letter: Letter } {
  const { mail, facts } = WORDS[language];
  const { card, approved } = mail;
  return {
    subject: approved.subject(name),
    letter: {
      colon: mail.colon,
      greeting: mail.hello(guest.name === guest.login ? '' : withoutLinks(guest.name)),
      opening: [card.opening(withoutLinks(name))],
      facts: [
        [facts.login, guest.login],
        [facts.password, guest.password],
        ...(guest.until === null ? [] : [[facts.until, moment(guest.until, language, clock)] as const]),
      ],
      ...(portal !== '' && { link: { label: card.portal, address: portal } }),
      closing: [approved.closing, mail.automatic],
    },
  };
}
