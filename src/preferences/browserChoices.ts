import { readJsonObject } from '../../domain/text/readJson';

/** What one person has chosen in this browser alone, by key (the type filter of the list of companies). */
export interface BrowserChoices {
  /** All of them; empty where the browser keeps nothing, or what it keeps is damaged. */
  readonly read: () => Readonly<Record<string, unknown>>;
  /** Keeps a choice for the next visit; undefined forgets it. */
  readonly write: (key: string, value: unknown) => void;
}

/** @param person the key of the administrator: two people at one browser choose for themselves */
export function browserChoices(person: number): BrowserChoices {
  const address = `portico.choices.${person}`;
  const read = () => {
    try {
      return readJsonObject(localStorage.getItem(address));
    } catch {
      return {};
    }
  };
  return {
    read,
    write(key, value) {
      try {
        localStorage.setItem(address, JSON.stringify({ ...read(), [key]: value }));
      } catch {
        // Private window or full storage: the choice holds until the tab closes.
      }
    },
  };
}
