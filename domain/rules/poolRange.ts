import type { Rule } from './index';

const FOUR_NUMBERS = /^\d{1,3}(\.\d{1,3}){3}$/;

/** An IPv4 address as a number; undefined for anything else. */
export function addressNumber(text: unknown): number | undefined {
  if (typeof text !== 'string' || !FOUR_NUMBERS.test(text)) return undefined;
  return text.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
}

/** The last address of a pool is not before its first one. */
export const poolRange: Rule = ({ startAddress, endAddress }) => {
  const [first, last] = [addressNumber(startAddress), addressNumber(endAddress)];
  if (first === undefined || last === undefined || last >= first) return [];
  return [{ field: 'endAddress', code: 'FIELD_TOO_SMALL', args: [String(startAddress)] }];
};
