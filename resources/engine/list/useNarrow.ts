import { createContext, use, useSyncExternalStore } from 'react';

/** A phone: filters on one line that is moved sideways. */
const PHONE = '(max-width: 700px)';
/** Not enough room for columns, also on a desktop at 200 %. Paper has columns: a list does not change to print. */
const CARDS = 'screen and (max-width: 899px)';

/** Decides in the window's place: a preview shows the phone's screens in a part of a wide one. */
export const NarrowContext = createContext<boolean | null>(null);

function useMedia(query: string): boolean {
  const given = use(NarrowContext);
  const seen = useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => window.matchMedia(query).matches,
  );
  return given ?? seen;
}

/** True on a phone. */
export const useNarrow = () => useMedia(PHONE);

/** True where the rows of a list become cards. */
export const useCards = () => useMedia(CARDS);
