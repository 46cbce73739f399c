import type { Random } from '../random';
import type { Culture } from './culture';
import { LATIN } from './latin';
import { SCRIPTS } from './scripts';

export interface Person {
  /** As the person writes it. */
  readonly name: string;
  /** `first.last`, ASCII. */
  readonly handle: string;
  readonly phone: string;
  readonly mailbox: string;
  readonly language: string;
}

const ALL = [...LATIN, ...SCRIPTS];

/**
 * A random guest: mostly with a name of the country of the location, sometimes of another one. Guests write their name
 * in Latin letters, except where another script is at home.
 * @param lab true: everybody in their own script
 */
export function person(random: Random, language: string, lab = false): Person {
  const local = localTo(language);
  const culture = local.length > 0 && random.chance(0.55) ? random.pick(local) : random.pick(ALL);
  return personOf(random, culture, lab || culture.language === language);
}

/** A random member of a company's staff, with a name of the country. */
export function colleague(random: Random, language: string): Person {
  return personOf(random, random.pick(localTo(language)), true);
}

const byLanguage = new Map(
  [...new Set(ALL.map(({ language }) => language))].map((language) => [
    language,
    ALL.filter((culture) => culture.language === language),
  ]),
);
const localTo = (language: string): readonly Culture[] => byLanguage.get(language) ?? [];

function personOf(random: Random, culture: Culture, native: boolean): Person {
  const [given = '', givenLatin = given] = random.pick(culture.given).split(':');
  const [family = '', familyLatin = family] = random.pick(culture.family).split(':');
  const [first, last] = (native ? [given, family] : [givenLatin, familyLatin]).map((word) => word.replaceAll('_', ' '));
  return {
    name: native && culture.familyFirst ? `${last}${first}` : `${first} ${last}`,
    handle: `${ascii(givenLatin)}.${ascii(familyLatin)}`,
    phone: culture.phone.replace(/#/g, () => String(random.int(0, 9))),
    mailbox: random.pick(culture.mail),
    language: culture.language,
  };
}

// prettier-ignore
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss', Æ: 'ae', æ: 'ae', Œ: 'oe', œ: 'oe', Ø: 'o', ø: 'o', Ł: 'l', ł: 'l', Đ: 'd', đ: 'd', Þ: 'th', þ: 'th', ð: 'd', ı: 'i',
};

/** Lower-case ASCII letters, digits and hyphens of a name in Latin letters. */
export function ascii(text: string): string {
  const known = inAscii.get(text);
  if (known !== undefined) return known;
  const made = text
    .replace(/[ßÆæŒœØøŁłĐđÞþðı]/g, (letter) => LETTERS[letter] ?? '')
    .normalize('NFD')
    .toLowerCase()
    .replace(/[\s_]+/g, '-')
    .replace(/[^a-z0-9-]/g, '');
  inAscii.set(text, made);
  return made;
}

/** The same few hundred names come again and again. */
const inAscii = new Map<string, string>();
