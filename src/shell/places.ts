import { useStore } from 'ra-core';
import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router-dom';
import type { ClientModel } from '../../domain/schema/client/client';
import type { Menu } from '../menu/menu';
import { useWorkplace } from '../workplace/useWorkplace';

/** Records that are remembered; fewer are shown. */
const MAX_RECENT = 8;
const MAX_PINNED = 12;

/**
 * A page of the menu (`identities`) or a record (`identities/12`), as it is kept. Names are not: they are personal
 * data, and the server decides each time who may see them.
 */
export type Place = string;

/** The place that an address shows; undefined for forms of new records and for pages outside the menu. */
export function placeAt(pathname: string, menu: Menu, { resources }: ClientModel): Place | undefined {
  const [first = '', id, ...more] = pathname.split('/').filter(Boolean);
  if (id === undefined) return menu.pages.some(({ path }) => path === first) ? first : undefined;
  const resource = resources.find(({ name }) => name === first);
  return resource && !resource.own && !resource.closed && id !== 'create' && more.length === 0
    ? `${first}/${id}`
    : undefined;
}

interface Places {
  readonly pinned: readonly Place[];
  readonly recent: readonly Place[];
  /** Pins a place, or takes its pin away. */
  readonly togglePin: (place: Place) => void;
}

const isPlaces = (value: unknown): value is readonly Place[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

/** The pinned places, and the records that were opened last; kept on the server for each person and company. */
export function usePlaces(): Places {
  const [pinned, setPinned] = useStore<unknown>('nav.pinned', []);
  const [recent] = useStore<unknown>('nav.recent', []);
  const pins = isPlaces(pinned) ? pinned : [];
  return {
    pinned: pins,
    recent: isPlaces(recent) ? recent : [],
    togglePin: (place) =>
      setPinned(pins.includes(place) ? pins.filter((one) => one !== place) : [...pins, place].slice(-MAX_PINNED)),
  };
}

/** Remembers the records that are opened. */
export function useVisits(menu: Menu): void {
  const { pathname } = useLocation();
  const { model } = useWorkplace();
  const [recent, setRecent] = useStore<unknown>('nav.recent', []);
  const visit = useEffectEvent((address: string) => {
    const place = placeAt(address, menu, model);
    const before = isPlaces(recent) ? recent : [];
    if (!place?.includes('/') || before[0] === place) return;
    setRecent([place, ...before.filter((one) => one !== place)].slice(0, MAX_RECENT));
  });
  useEffect(() => visit(pathname), [pathname]);
}
