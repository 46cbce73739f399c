import ipaddr from 'ipaddr.js';

/** What the text of the access-log search box asks for (specification S-LOG-4): lines that meet one of the members. */
export interface LogSearch {
  /** A whole address or a network of source or destination, with its prefix length. */
  readonly network?: { readonly cidr: string; readonly single: boolean };
  /** How an address of source or destination begins, or what it looks like with `*` and `?`. */
  readonly address?: string;
  /** How a MAC address begins, as it is stored: `AA:BB:C`. */
  readonly mac?: string;
  /** A text in which `*` is any text and `?` any character. */
  readonly text?: string;
}

/** At least one pair and its separator; the last pair may still be half typed. */
const HEX_PAIRS = /^(?:[0-9a-f]{2}[:-]){1,5}[0-9a-f]{0,2}$/i;
/** Without separators, with dots, or in groups of four or six: from two pairs on, also half typed. */
const HEX_DIGITS = /^[0-9a-f]{4,12}$/i;
const HEX_DOTTED_PAIRS = /^(?:[0-9a-f]{2}\.){1,5}[0-9a-f]{0,2}$/i;
const HEX_FOURS = /^[0-9a-f]{4}([.:-])(?:[0-9a-f]{0,4}|[0-9a-f]{4}\1[0-9a-f]{0,4})$/i;
const HEX_SIXES = /^[0-9a-f]{6}[.:-][0-9a-f]{0,6}$/i;
/** A part of an address in four numbers, or one with wildcards. */
const PART_OF_IPV4 = /^(?:[\d*?]{0,3}\.){1,3}[\d*?]{0,3}$/;

/**
 * Reads the search box:
 *
 * - an IPv4 or IPv6 address, with or without a prefix length: source or destination, nothing else
 * - pairs of hex digits with `:` or `-`: the beginning of a MAC address, in capitals, nothing else
 * - hex digits in another notation (none, dots, groups of four or six), or a part of an IPv4 address: that, or a text
 * - anything else: a text, of which only the part before an at-sign counts; `*` is any text, `?` any character
 * @returns undefined for a text that asks nothing: an empty one, or nothing but `*`
 */
export function parseLogSearch(input: string): LogSearch | undefined {
  const typed = input.trim();
  const network = readNetwork(typed);
  if (network) return { network };
  if (HEX_PAIRS.test(typed)) return { mac: pairs(typed) };
  const text = wildcards(typed.split('@')[0] ?? '');
  if (text === '') return undefined;
  return {
    ...(isHex(typed) && { mac: pairs(typed) }),
    ...(PART_OF_IPV4.test(typed) && { address: typed.replace(/\*+/g, '*') }),
    text,
  };
}

/** `*` at the ends says nothing, because a text is found anywhere; several are as one. */
const wildcards = (text: string) =>
  text
    .trim()
    .replace(/\*+/g, '*')
    .replace(/^\*|\*$/g, '')
    .trim();

const isHex = (text: string) =>
  HEX_DIGITS.test(text) ||
  HEX_FOURS.test(text) ||
  HEX_SIXES.test(text) ||
  // Numbers with dots are the beginning of an IPv4 address.
  (HEX_DOTTED_PAIRS.test(text) && /[a-f]/i.test(text));

const pairs = (text: string) =>
  text
    .replace(/[^0-9a-f]/gi, '')
    .toUpperCase()
    .replace(/..(?!$)/g, '$&:');

function readNetwork(text: string): LogSearch['network'] {
  const [address = '', length, ...more] = text.split('/');
  const bits = ipaddr.IPv4.isValidFourPartDecimal(address)
    ? 32
    : // A zone (`%eth0`) is of one machine only.
      address.includes(':') && !address.includes('%') && ipaddr.IPv6.isValid(address)
      ? 128
      : undefined;
  if (bits === undefined || more.length > 0) return undefined;
  if (length === undefined) return { cidr: `${address}/${bits}`, single: true };
  if (!/^\d{1,3}$/.test(length) || Number(length) > bits) return undefined;
  return { cidr: `${address}/${Number(length)}`, single: Number(length) === bits };
}
