/** Questions whose pages are remembered; a person turns the pages of one or two lists at a time. */
const MOST_QUESTIONS = 20;

interface PageEnds {
  /** Where the pages of a question ended, by page number. */
  of(question: string): Map<number, string>;
}

/** Remembers where the pages of the last few questions ended. */
export function pageEnds(): PageEnds {
  const known = new Map<string, Map<number, string>>();
  return {
    of(question) {
      const places = known.get(question) ?? new Map<number, string>();
      // Taken out and put in again: the last of the map is the last that was asked.
      known.delete(question);
      known.set(question, places);
      const oldest = known.keys().next().value;
      if (known.size > MOST_QUESTIONS && oldest !== undefined) known.delete(oldest);
      return places;
    },
  };
}
