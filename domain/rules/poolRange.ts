import { addressNumber } from '../text/ipAddress';
import type { Rule } from './index';

/** The last address of a pool is not before its first one. */
export const poolRange: Rule = ({ startAddress, endAddress }) => {
  const [first, last] = [addressNumber(startAddress), addressNumber(endAddress)];
  if (first === undefined || last === undefined || last >= first) return [];
  return [{ field: 'endAddress', code: 'FIELD_TOO_SMALL', args: [String(startAddress)] }];
};
