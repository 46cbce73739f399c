import { createContext, use } from 'react';
import { useMedia } from '../../ui/useMedia';

/** A phone: filters on one line that is moved sideways. */
const PHONE = '(max-width: 700px)';
/** Not enough room for columns, also on a desktop at 200 %. Paper has columns: a list does not change to print. */
const CARDS = 'screen and (max-width: 899px)';

/** Decides in the window's place: a preview shows the phone's screens in a part of a wide one. */
export const NarrowContext = createContext<boolean | null>(null);

function useWidth(query: string): boolean {
  const given = use(NarrowContext);
  const seen = useMedia(query);
  return given ?? seen;
}

/** True on a phone. */
export const useNarrow = () => useWidth(PHONE);

/** True where the rows of a list become cards. */
export const useCards = () => useWidth(CARDS);
