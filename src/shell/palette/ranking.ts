import { go, single } from 'fuzzysort';
import { foldText } from '../../../domain/text/foldText';
import type { Entry } from './entry';

/** Matches below this are left out: 1 is the whole text, 0.5 letters of several words. */
const MIN_MATCH = 0.5;
/** Synonyms count a little less than what is shown; a page is meant by them rather than a new record. */
const SYNONYM = { page: 0.9, command: 0.8 } as const;
/** How much the match, the person's own use and the role count. */
const SHARE = { match: 0.7, use: 0.2, daily: 0.1 } as const;

/** How much an entry is used, from 0 to 1. */
export type Frequency = (key: string) => number;

const weightOf = ({ key, daily = 0 }: Entry, frequency: Frequency) => SHARE.use * frequency(key) + SHARE.daily * daily;

/**
 * The other words for an entry that begin with a word of the text, also in the plural. Letters that are spread over several
 * words do not count.
 */
function synonymsIn({ words = '' }: Entry, text: string): string {
  const typed = foldText(text).trim().split(/\s+/);
  const begins = (word: string) => typed.some((one) => foldText(word).startsWith(one));
  return words
    .split(' ')
    .filter(Boolean)
    .flatMap((word) => [word, `${word}s`].find(begins) ?? [])
    .join(' ');
}

/**
 * The entries that match a text, the best first: words in any order, the beginnings of words, without accents, in labels
 * and synonyms. Among equal matches, what this person uses comes first, then what belongs to the role.
 * @param most how many at most
 */
export function ranked(entries: readonly Entry[], text: string, frequency: Frequency, most: number): Entry[] {
  if (text.trim() === '')
    return entries.toSorted((a, b) => weightOf(b, frequency) - weightOf(a, frequency)).slice(0, most);
  const keys = [({ label }: Entry) => label, (entry: Entry) => synonymsIn(entry, text)];
  const results = go(text, entries, {
    keys,
    limit: most,
    threshold: SHARE.match * MIN_MATCH ** 2,
    scoreFn: (result) => {
      const [label, words] = result;
      // Words that are found in both, some in each, have a score together only.
      const less = SYNONYM[result.obj.group === 'commands' ? 'command' : 'page'];
      const match = Math.max(label?.score ?? 0, less * Math.max(words?.score ?? 0, less * result.score));
      // Squared: a whole word is worth much more than letters here and there.
      return match < MIN_MATCH ? 0 : SHARE.match * match ** 2 + weightOf(result.obj, frequency);
    },
  });
  return results.map(({ obj }) => obj);
}

/**
 * All of the entries, which the server has found: operations that the text names first, then names that begin with it, then
 * by use and role. What is found by a field that is not shown comes last.
 */
export function sorted(entries: readonly Entry[], text: string, frequency: Frequency): Entry[] {
  const score = new Map(
    entries.map((entry) => {
      const match = single(text, entry.subject?.title ?? entry.label);
      // Names that begin so, names that have it, others: the length of a name says little about the one that is meant.
      const tier = match ? (match.indexes[0] === 0 ? 2 : 1) : 0;
      // What has no page in the menu of this person, such as countries, is rarely meant.
      const known = entry.isNamed || entry.daily !== 0 ? 3 : 0;
      return [
        entry,
        (entry.isNamed ? 6 : 0) + known + tier + weightOf(entry, frequency) + (match?.score ?? 0) / 100,
      ] as const;
    }),
  );
  return entries.toSorted((a, b) => (score.get(b) ?? 0) - (score.get(a) ?? 0));
}

/** The entries in which every word of the text can still be read: of a search whose answer is not there yet. */
export function stillMatching(entries: readonly Entry[], text: string): Entry[] {
  const keys = [({ label }: Entry) => label, ({ hint }: Entry) => hint ?? ''];
  const found = new Set(go(text, entries, { keys, limit: 0 }).map(({ obj }) => obj));
  return entries.filter((entry) => found.has(entry));
}
