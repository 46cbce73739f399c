/** Maximum of lists whose cursors are remembered; a person reads one or two lists at a time. */
const MAX_CACHED_QUERIES = 20;

interface PageCursors {
  /** Where the pages of a question ended, by page number. */
  of(question: string): Map<number, string>;
}

/** Remembers where the pages of the last few questions ended. */
export function pageCursors(): PageCursors {
  const known = new Map<string, Map<number, string>>();
  return {
    of(question) {
      const places = known.get(question) ?? new Map<number, string>();
      // Taken out and put in again: the last of the map is the last that was asked.
      known.delete(question);
      known.set(question, places);
      const oldest = known.keys().next().value;
      if (known.size > MAX_CACHED_QUERIES && oldest !== undefined) known.delete(oldest);
      return places;
    },
  };
}
