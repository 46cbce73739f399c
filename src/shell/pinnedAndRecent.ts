import { useStore } from 'ra-core';
import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { partsOf } from '../../domain/schema/client/addresses';
import type { ClientModel } from '../../domain/schema/client/client';
import type { Menu } from '../menu/menu';
import { useWorkplace } from '../workplace/useWorkplace';

/** Records, and pages, that are remembered; fewer are shown. */
const MAX_RECENT = 8;
const MAX_PINNED = 12;

/**
 * A page of the menu (`identities`) or a record (`identities/12`), as it is kept. Names are not: they are personal
 * data, and the server decides each time who may see them.
 */
export type Shortcut = string;

/**
 * The shortcut to an address; undefined for forms of new records, for pages outside the menu, and for those below a list,
 * which are no records.
 */
export function shortcutAt(pathname: string, menu: Menu, { resources }: ClientModel): Shortcut | undefined {
  const [first = '', id, ...more] = partsOf(pathname, resources);
  if (id === undefined) return menu.pages.some(({ path }) => path === first) ? first : undefined;
  const isPage = menu.pages.some(({ path }) => path === `${first}/${id}`);
  const resource = resources.find(({ name }) => name === first && !isPage);
  return resource && !resource.own && !resource.closed && id !== 'create' && more.length === 0
    ? `${first}/${id}`
    : undefined;
}

/** True for a record of a read-only resource, such as a line of a log. Recent records leave these out: they would fill the list. */
export const isLine = (shortcut: Shortcut, { resources }: ClientModel): boolean =>
  shortcut.includes('/') && resources.some(({ name, readOnly }) => readOnly && shortcut.startsWith(`${name}/`));

interface Shortcuts {
  readonly pinned: readonly Shortcut[];
  readonly recent: readonly Shortcut[];
  /** The pages that were opened last. */
  readonly recentPages: readonly Shortcut[];
  /** Pins a page or record, or takes its pin away. */
  readonly togglePin: (shortcut: Shortcut) => void;
  /** Forgets a record that does not exist any more. */
  readonly forget: (shortcut: Shortcut) => void;
}

const areShortcuts = (value: unknown): value is readonly Shortcut[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

/** The pinned pages and records, and the records that were opened last; kept on the server for each person and company. */
export function useShortcuts(): Shortcuts {
  const [pinned, setPinned] = useStore<unknown>('nav.pinned', []);
  const [recent, setRecent] = useStore<unknown>('nav.recent', []);
  const [pages] = useStore<unknown>('nav.recentPages', []);
  const pins = areShortcuts(pinned) ? pinned : [];
  const records = areShortcuts(recent) ? recent : [];
  return {
    pinned: pins,
    recent: records,
    recentPages: areShortcuts(pages) ? pages : [],
    togglePin: (shortcut) =>
      setPinned(
        pins.includes(shortcut) ? pins.filter((one) => one !== shortcut) : [...pins, shortcut].slice(-MAX_PINNED),
      ),
    forget: (shortcut) => {
      if (pins.includes(shortcut)) setPinned(pins.filter((one) => one !== shortcut));
      if (records.includes(shortcut)) setRecent(records.filter((one) => one !== shortcut));
    },
  };
}

/** Remembers the records and pages that are opened. */
export function useVisits(menu: Menu): void {
  const { pathname } = useLocation();
  const { model } = useWorkplace();
  const [records, setRecords] = useStore<unknown>('nav.recent', []);
  const [pages, setPages] = useStore<unknown>('nav.recentPages', []);
  const visit = useEffectEvent((address: string) => {
    const shortcut = shortcutAt(address, menu, model);
    if (shortcut === undefined || isLine(shortcut, model)) return;
    const [recent, setRecent] = shortcut.includes('/') ? [records, setRecords] : [pages, setPages];
    const before = areShortcuts(recent) ? recent : [];
    if (before[0] === shortcut) return;
    setRecent([shortcut, ...before.filter((one) => one !== shortcut)].slice(0, MAX_RECENT));
  });
  useEffect(() => visit(pathname), [pathname]);
}
