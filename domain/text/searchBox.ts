/** What the text of the access-log search box asks for (specification S-LOG-4). */
type LogSearch =
  | { readonly kind: 'ip'; readonly cidr: string }
  | { readonly kind: 'mac'; readonly prefix: string }
  | { readonly kind: 'text'; readonly text: string };

const IPV4 = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})(?:\/(\d{1,2}))?$/;
/** At least one pair and its separator; the last pair may still be half typed. */
const HEX_PAIRS = /^(?:[0-9a-f]{2}[:-]){1,5}[0-9a-f]{0,2}$/i;

/**
 * Reads the search box: an IPv4-like pattern, optionally with a prefix, is an address; a string that starts with hex
 * pairs is a MAC address, uppercased; anything else is text, of which only the part before an at-sign counts.
 * @returns undefined for an empty text
 */
export function parseLogSearch(input: string): LogSearch | undefined {
  const text = input.trim();
  if (text === '') return undefined;
  const ip = IPV4.exec(text);
  if (ip && ip.slice(1, 5).every((part) => Number(part) <= 255) && Number(ip[5] ?? 32) <= 32) {
    return { kind: 'ip', cidr: text.includes('/') ? text : `${text}/32` };
  }
  if (HEX_PAIRS.test(text)) return { kind: 'mac', prefix: text.replaceAll('-', ':').toUpperCase() };
  const before = text.split('@')[0]?.replaceAll('*', ' ').trim() ?? '';
  return before === '' ? undefined : { kind: 'text', text: before };
}
