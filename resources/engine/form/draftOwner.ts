import { createContext } from 'react';

/** Every draft in the browser's own storage; what a person prefers is kept on the server, what they type is not. */
const PREFIX = 'portico.draft.';

/** Whose drafts these are, and in which company. */
export interface DraftOwner {
  readonly person: number;
  readonly company: number;
  /**
   * Encrypts them: 32 bytes in hexadecimal, which the server sends to this person only. Never in the browser's storage.
   */
  readonly key: string;
}

/** Null: no person is signed in, so no draft is stored. */
export const DraftOwnerContext = createContext<DraftOwner | null>(null);

/** Where a form's draft is kept: below its person, company and record. */
export const draftAddress = ({ person, company }: DraftOwner, name: string) => `${PREFIX}${person}.${company}.${name}`;

/** Forgets what a person has typed and not saved, in every company: signing out leaves nothing in the browser. */
export function forgetDrafts(person: number): void {
  try {
    const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '');
    for (const key of keys.filter((one) => one.startsWith(`${PREFIX}${person}.`))) localStorage.removeItem(key);
  } catch {
    // A browser that keeps nothing.
  }
}
