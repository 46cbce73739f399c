import { MAX_COUNTED, MAX_NAMED, type Matches } from './match';

/** Entries that one search reads at most: so the time of a search does not grow with what was written meanwhile. */
const PART = 50_000;
/** The least part; a part that is too slow is tried again with a tenth of it. */
const LEAST_PART = 500;
const SHRINK = 10;

/** What a watch has found, and the last entry that was searched. */
export interface Searched {
  readonly matches: Matches;
  readonly upTo: number;
}

type Found = Matches | 'view' | 'slow';

/** Two neighbouring parts together: the newest entries first. */
const joined = (older: Matches | undefined, newer: Matches): Matches => ({
  ...newer,
  count: Math.min((older?.count ?? 0) + newer.count, MAX_COUNTED + 1),
  entries: [...newer.entries, ...(older?.entries ?? [])].slice(0, MAX_NAMED),
});

/**
 * Searches the entries of the log after `seen`, up to `last`, part by part.
 * @param search one part: the entries after `from`, up to `to`
 * @param isOver whether no other part is to begin; the rest is for the next run
 * @returns `view` without the saved view; `slow` when even the first part in its least size is too slow
 */
export async function searchInParts(
  seen: number,
  last: number,
  search: (from: number, to: number) => Promise<Found>,
  isOver: () => boolean,
): Promise<Searched | 'view' | 'slow'> {
  let [upTo, size] = [seen, PART];
  let matches: Matches | undefined;
  // Without a new entry, too: the view may be gone.
  do {
    const to = Math.min(last, upTo + size);
    const found = await search(upTo, to);
    if (found === 'view') return found;
    if (found === 'slow') {
      if (size === LEAST_PART) return matches ? { matches, upTo } : found;
      size = Math.max(LEAST_PART, size / SHRINK);
    } else {
      matches = joined(matches, found);
      upTo = to;
    }
  } while (upTo < last && !(matches && isOver()));
  return matches ? { matches, upTo } : 'slow';
}
