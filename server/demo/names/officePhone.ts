import type { Random } from '../random';

/** Numbers of ranges that are reserved or not in use, by country; `#` is any digit. */
const PHONES: Readonly<Record<string, string>> = {
  FR: '+33 6 39 98 ## ##',
  ES: '+34 600 000 ###',
  NO: '+47 990 00 0##',
  BE: '+32 460 00 ## ##',
  CA: '+1 819 555 01##',
  CN: '+86 130 0000 ####',
  PT: '+351 910 000 ###',
  US: '+1 312 555 01##',
};

/** A phone number of a company's staff. */
export function officePhone(random: Random, country: string): string {
  return (PHONES[country] ?? '+33 6 39 98 ## ##').replace(/#/g, () => String(random.int(0, 9)));
}
