import { DRAFTS } from '../../resources/engine/form/drafts';

/** Forgets what a person has typed and not saved, in every company: whoever signs out leaves nothing behind. */
export function forgetDrafts(personId: number): void {
  const theirs = new RegExp(`^RaStoreportico\\.${personId}\\.\\d+\\.${DRAFTS.replace('.', '\\.')}`);
  try {
    const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '');
    for (const key of keys.filter((one) => theirs.test(one))) localStorage.removeItem(key);
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
