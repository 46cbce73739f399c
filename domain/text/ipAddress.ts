const FOUR_NUMBERS = /^\d{1,3}(\.\d{1,3}){3}$/;

/** An IPv4 address as a number; undefined for anything else. */
export function addressNumber(text: unknown): number | undefined {
  if (typeof text !== 'string' || !FOUR_NUMBERS.test(text)) return undefined;
  return text.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
}

/** Whether an IPv4 address is in a range; false where one of the three is none. */
export function isInRange(address: string, first: string, last: string): boolean {
  const [at, from, to] = [addressNumber(address), addressNumber(first), addressNumber(last)];
  return at !== undefined && from !== undefined && to !== undefined && at >= from && at <= to;
}

/** An IP address as it is compared: IPv4 written as IPv6 (`::ffff:192.0.2.1`) is IPv4. */
export const unmappedAddress = (text: string): string => text.replace(/^::ffff:(?=\d+\.)/i, '');
