import type { Locale } from '../../../domain/text/locale';
import { moment } from '../../../domain/time/moment';
import { oneLine } from '../mail/letter';
import { WORDS } from '../sponsor/words';
import type { Card, Host } from './cardLetter';

const MAX_NAME_LENGTH = 40;
/** The letters of the Latin script that a text message of 160 characters may have (GSM 03.38). */
const GSM_LETTER = /[A-Za-zèéùìòÇØøÅåÆæßÉÄÖÑÜäöñüà]/;

/**
 * A text with the letters, spaces and apostrophes of GSM 03.38 as far as possible: one other character makes all the
 * message shorter, 70 characters instead of 160.
 */
const gsmText = (text: string): string =>
  text
    .replace(/[\u00a0\u202f]/g, ' ')
    .replace(/[‘’]/g, "'")
    .normalize('NFC')
    .replace(/\p{Script=Latin}/gu, (letter) =>
      GSM_LETTER.test(letter) ? letter : letter.normalize('NFD').replace(/\p{Mn}/gu, ''),
    );

/** A text of GSM 03.38 as a whole, without the characters that count twice. */
const GSM_TEXT = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ\u00a7¿a-zäöñüà]*$/;
const COUNTS_TWICE = /[\^{}\\[\]~|€]/g;

/**
 * How many text messages a text is sent as: 160 characters of GSM 03.38 or 70 of UCS-2 in one, 153 or 67 in each of
 * several.
 */
export function smsParts(text: string): number {
  const rest = text.replace(COUNTS_TWICE, '');
  const [single, part, length] = GSM_TEXT.test(rest)
    ? ([160, 153, 2 * text.length - rest.length] as const)
    : ([70, 67, text.length] as const);
  return length <= single ? 1 : Math.ceil(length / part);
}

/** A name that no phone makes a link of. */
const withoutDots = (name: string): string => name.replace(/(?<=[\p{L}\p{M}\p{N}])\.(?=[\p{L}\p{M}\p{N}])/gu, ' ');

/** The card of a guest as a text message: what the mail says, in 160 characters where names and logins allow it. */
export function cardSms(
  language: Locale,
  { name, ...clock }: Host,
  { login, password, until }: Omit<Card, 'name'>,
): { readonly subject: string; readonly text: string } {
  const { mail, facts } = WORDS[language];
  const line = (label: string, value: string) => `${gsmText(`${label}${mail.colon}`)}${value}`;
  const subject = mail.approved.subject(withoutDots(oneLine(name)).slice(0, MAX_NAME_LENGTH));
  return {
    subject,
    text: [
      gsmText(subject),
      line(facts.login, login),
      line(facts.password, password),
      ...(until === null ? [] : [line(facts.until, gsmText(moment(until, language, clock)))]),
    ].join('\n'),
  };
}
