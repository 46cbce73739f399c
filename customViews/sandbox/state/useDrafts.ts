import { useEvent, useStore } from 'ra-core';

/** A text that is not published yet; kept in this browser. */
export interface Draft {
  readonly text: string;
  /** Hash of the file that it began from; null: there was none. */
  readonly base: string | null;
}

export type Drafts = Readonly<Record<string, Draft>>;

/** The drafts of whoever works here; they survive a reload. */
export function useDrafts() {
  const [drafts, setDrafts] = useStore<Drafts>('studio.drafts', {});
  const keep = useEvent((name: string, draft: Draft) => setDrafts((all: Drafts) => ({ ...all, [name]: draft })));
  const drop = useEvent((name: string) =>
    setDrafts((all: Drafts) => Object.fromEntries(Object.entries(all).filter(([key]) => key !== name))),
  );
  return { drafts, keep, drop };
}
