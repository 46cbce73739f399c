import { useGetOne, useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';
import type { ClientResource } from '../../domain/schema/client/client';
import { resourceName } from '../../resources/engine/texts';
import { recordTitle } from '../../resources/engine/values/record';
import { useMenu, useMenuName } from '../menu/useMenu';
import { useWorkplace } from '../workplace/useWorkplace';
import { Icon } from '../../resources/ui/Icon';
import { usePlaces, type Place } from './places';
import { SidebarLink } from './SidebarLink';

/** Recent records that are shown. */
const MAX_SHOWN = 3;
/** Delay before the names of records are requested: the page requests its own data first. In ms. */
const NAMES_AFTER_MS = 1000;

interface RecordShortcutProps {
  readonly resource: ClientResource;
  readonly id: string;
  readonly ask: boolean;
  readonly onFollow: (() => void) | undefined;
}

/** A record by its name; nothing when it is gone, or not to be seen any more. */
function RecordShortcut({ resource, id, ask, onFollow }: RecordShortcutProps) {
  const { data, error } = useGetOne(resource.name, { id }, { enabled: ask, retry: false, staleTime: Infinity });
  if (error) return null;
  // What it is, until the name is known.
  const name = data ? recordTitle(resource, data) : resourceName(resource, 1);
  return (
    <SidebarLink
      to={`/${resource.name}/${id}`}
      icon={resource.icon}
      name={name}
      narrow={false}
      current={false}
      onFollow={onFollow}
    />
  );
}

interface ShortcutsProps {
  readonly open: boolean;
  readonly onToggle: () => void;
  /** There is no room for them in a narrow menu. */
  readonly narrow: boolean;
  readonly onFollow: (() => void) | undefined;
}

/** Pages that the person has pinned, and the records that were opened last. */
export function Shortcuts({ open, onToggle, narrow, onFollow }: ShortcutsProps) {
  const translate = useTranslate();
  const { model } = useWorkplace();
  const menu = useMenu();
  const nameOf = useMenuName();
  const { pinned, recent } = usePlaces();
  const [ask, setAsk] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setAsk(true), NAMES_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);

  const latest = recent.filter((place) => !pinned.includes(place)).slice(0, MAX_SHOWN);
  const known = (place: Place) => model.resources.find(({ name, can }) => can.view && name === place.split('/')[0]);
  const pageOf = (place: Place) => menu.pages.find(({ path }) => path === place);
  const places = [...pinned, ...latest].filter((place) => (place.includes('/') ? known(place) : pageOf(place)));
  if (narrow || places.length === 0) return null;

  return (
    <div role="group" aria-label={translate('shell.shortcutList.title')} className="rail-section rail-shortcuts">
      <button type="button" className="rail-heading" aria-expanded={open} onClick={onToggle}>
        <span className="rail-text">{translate('shell.shortcutList.title')}</span>
        <Icon name="ChevronRight" size={14} className="rail-chevron" />
      </button>
      {open &&
        places.map((place) => {
          const page = pageOf(place);
          if (page)
            return (
              <SidebarLink
                key={place}
                to={`/${place}`}
                icon={page.icon}
                name={nameOf(page)}
                narrow={false}
                onFollow={onFollow}
                current={false}
              />
            );
          const resource = known(place);
          return (
            resource && (
              <div key={place} className={pinned.includes(place) ? undefined : 'rail-recent'}>
                <RecordShortcut
                  resource={resource}
                  id={place.slice(resource.name.length + 1)}
                  ask={ask}
                  onFollow={onFollow}
                />
              </div>
            )
          );
        })}
    </div>
  );
}
