import { useStore } from 'ra-core';
import { useState } from 'react';
import type { SectionKey } from '../../customViews/navigation';
import type { Menu, MenuEntry } from '../menu/menu';

/** `own`: the pages of the own company, for administrators of several companies. `shortcuts`: pinned and recent pages. */
type Part = SectionKey | 'own' | 'shortcuts';

/** With at most this many entries every section is open from the start. */
const SHORT_MENU = 12;
/** Open from the start in a longer menu. */
const DAILY: readonly Part[] = ['guests', 'superadmin', 'shortcuts', 'other'];

interface OpenSections {
  readonly isOpen: (part: Part) => boolean;
  readonly toggle: (part: Part) => void;
}

/**
 * Which parts of the menu are open: the one with the current page, and the others as the person left them, in every
 * browser. The part with the current page can be closed as long as that page is shown.
 */
export function useOpenSections({ sections }: Menu, current: MenuEntry | undefined): OpenSections {
  const [kept, keep] = useStore<Partial<Record<Part, boolean>>>('nav.sections', {});
  const section = sections.find(({ entries }) => entries.some(({ key }) => key === current?.key));
  const active: readonly Part[] = section
    ? section.key === 'superadmin' || section.key === 'other'
      ? [section.key]
      : [...(section.key ? [section.key] : []), 'own']
    : [];
  const [closed, setClosed] = useState<{ part: Part; on: string | undefined }>();
  const short = sections.reduce((sum, { entries }) => sum + entries.length, 0) <= SHORT_MENU;
  const fromStart = (part: Part) => part !== 'own' && (short || DAILY.includes(part));

  const isOpen = (part: Part) => {
    if (active.includes(part)) return closed?.part !== part || closed.on !== current?.key;
    return kept[part] ?? fromStart(part);
  };
  return {
    isOpen,
    toggle(part) {
      const open = !isOpen(part);
      keep({ ...kept, [part]: open });
      setClosed(open ? undefined : { part, on: current?.key });
    },
  };
}
