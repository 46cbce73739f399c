import { useStore } from 'ra-core';
import { isJsonObject } from '../../domain/text/readJson';
import type { SectionKey } from '../../customViews/navigation/menuPlaces';
import type { MenuEntry, MenuSection } from '../menu/menu';

/** `shortcuts`: pinned pages and recent records. */
type Part = SectionKey | 'shortcuts';

/** With at most this many entries every section is open from the start. */
const SHORT_MENU = 12;
/** Open from the start in a longer menu: inside a customer, the provider's own section is closed. */
const DAILY: readonly Part[] = ['guests', 'shortcuts', 'other'];

interface OpenSections {
  readonly isOpen: (part: Part) => boolean;
  readonly toggle: (part: Part) => void;
}

/**
 * Which parts of the menu are open: the one with the current page, and the others as the person left them, in every
 * browser.
 * @param sections those that the menu shows
 */
export function useOpenSections(sections: readonly MenuSection[], current: MenuEntry | undefined): OpenSections {
  const [kept, store] = useStore<unknown>('nav.sections', {});
  const stored = isJsonObject(kept) ? kept : {};
  const section = sections.find(({ entries }) => entries.some(({ key }) => key === current?.key));
  const short = sections.reduce((sum, { entries }) => sum + entries.length, 0) <= SHORT_MENU;
  const fromStart = (part: Part) => short || DAILY.includes(part);

  const isOpen = (part: Part) => part === section?.key || (stored[part] ?? fromStart(part)) === true;
  return { isOpen, toggle: (part) => store({ ...stored, [part]: !isOpen(part) }) };
}
