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

/** The mailbox that an address leads to: `Ann+desk@x.example` is `ann@x.example`. For counting, not for sending. */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@');
  const [box = ''] = address.slice(0, at).split('+');
  return `${box}${address.slice(at)}`.toLowerCase();
}

export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase();
