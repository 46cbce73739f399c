import { MAX_EMAIL_LENGTH } from '../../../domain/limits';

const MAX_LOCAL_PART_LENGTH = 64;
/** No quotes, comments, groups or lists: exactly one address, and nothing that could end a header. */
const BOX = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const DOMAIN = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

/** An e-mail address with its domain in lower case; undefined when the text is anything else. */
export function readAddress(text: string): string | undefined {
  const trimmed = text.trim();
  const at = trimmed.lastIndexOf('@');
  const box = trimmed.slice(0, at);
  const domain = trimmed.slice(at + 1).toLowerCase();
  if (
    at < 1 ||
    trimmed.length > MAX_EMAIL_LENGTH ||
    box.length > MAX_LOCAL_PART_LENGTH ||
    !BOX.test(box) ||
    !DOMAIN.test(domain)
  ) {
    return undefined;
  }
  return `${box}@${domain}`;
}

/** Domains that are one: a mailbox of the first is the same one at the second. */
const SAME_DOMAIN: Readonly<Record<string, string>> = { 'googlemail.com': 'gmail.com' };

/**
 * The mailbox that an address may lead to: `A.nn+desk@x.example` is `ann@x.example`. For counting, not for sending: some
 * providers ignore dots, and where they do not, two people whose names differ in dots alone are counted together.
 */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@');
  const [box = ''] = address.slice(0, at).split('+');
  const domain = domainOf(address);
  // An address that is nothing but a tag stays what it is.
  return `${box.replaceAll('.', '') || address.slice(0, at)}@${SAME_DOMAIN[domain] ?? domain}`.toLowerCase();
}

/** The domain of an address, in lower case. */
export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase();
