import { createContext, use, useSyncExternalStore } from 'react';

const QUERY = '(max-width: 700px)';

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia(QUERY);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** Decides in the window's place: a preview shows the phone's screens in a part of a wide one. */
export const NarrowContext = createContext<boolean | null>(null);

/** True on a phone: rows become cards. */
export function useNarrow(): boolean {
  const told = use(NarrowContext);
  const seen = useSyncExternalStore(subscribe, () => window.matchMedia(QUERY).matches);
  return told ?? seen;
}
