import { isSupportedCountry, parsePhoneNumberFromString, type NumberType } from 'libphonenumber-js/max';

/** Kinds of numbers that are expensive to send to, or that receive no text messages. */
const REFUSED: ReadonlySet<NumberType> = new Set<NumberType>([
  'PREMIUM_RATE',
  'SHARED_COST',
  'UAN',
  'PAGER',
  'VOICEMAIL',
  'PERSONAL_NUMBER',
  'TOLL_FREE',
  'FIXED_LINE',
]);

/**
 * A phone number that takes text messages, as E.164, such as `+33639981234`. Its length must be one that its country
 * has, and it must not be of a kind that takes none or costs extra. Other numbers of no known kind are accepted; whether a
 * number is in use, only the gateway knows.
 * @param country ISO 3166 code of the country of numbers without a country code; null = these are refused
 * @returns undefined when the text is anything else, or has an extension
 */
export function readPhone(text: string, country: string | null): string | undefined {
  const found = parsePhoneNumberFromString(text.trim(), {
    ...(country !== null && isSupportedCountry(country) && { defaultCountry: country }),
    extract: false,
  });
  if (!found?.isPossible() || found.ext !== undefined) return undefined;
  // Numbers of no country are those of satellites and of services.
  return found.isNonGeographic() || REFUSED.has(found.getType()) ? undefined : found.number;
}
