import { createContext, use } from 'react';

/** Every draft in the browser's own storage; what a person prefers is kept on the server, what they type is not. */
const PREFIX = 'portico.draft.';

/** Whose drafts these are, and in which company: `2001.2`. Null: nobody's, nothing is kept. */
export const DraftOwnerContext = createContext<string | null>(null);

interface DraftStore {
  read(): unknown;
  write(draft: object): void;
  remove(): void;
}

function quietly<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    // A browser that keeps nothing, or has no room left: the draft lasts as long as the page.
    return undefined;
  }
}

/** Where one form's draft is kept: below its person, company and record. */
export function useDraftStore(name: string): DraftStore {
  const owner = use(DraftOwnerContext);
  const key = `${PREFIX}${owner ?? ''}.${name}`;
  return {
    read: () =>
      owner === null ? undefined : quietly(() => JSON.parse(localStorage.getItem(key) ?? 'null') as unknown),
    write: (draft) => {
      if (owner !== null) quietly(() => localStorage.setItem(key, JSON.stringify(draft)));
    },
    remove: () => void quietly(() => localStorage.removeItem(key)),
  };
}

/** Forgets what a person has typed and not saved, in every company: whoever signs out leaves nothing behind. */
export function forgetDrafts(person: number): void {
  quietly(() => {
    const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '');
    for (const key of keys.filter((one) => one.startsWith(`${PREFIX}${person}.`))) localStorage.removeItem(key);
  });
}
