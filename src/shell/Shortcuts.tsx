import { HttpError, useGetOne, useTranslate } from 'ra-core';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ClientResource } from '../../domain/schema/client/client';
import { resourceName } from '../../resources/engine/texts';
import { useRecordName } from '../../resources/engine/useRecordNames';
import { recordTitle } from '../../resources/engine/values/record';
import type { MenuPage } from '../menu/menu';
import { useMenu, useMenuName } from '../menu/useMenu';
import { useWorkplace } from '../workplace/useWorkplace';
import { Icon } from '../../resources/ui/Icon';
import { useShortcuts, type Shortcut } from './pinnedAndRecent';
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
  /** Called when the record does not exist, or not for this person. */
  readonly onMissing: () => void;
}

/** A record by its name; nothing when it cannot be read. */
function RecordShortcut({ resource, id, ask, onFollow, onMissing }: RecordShortcutProps) {
  const { data, error } = useGetOne(resource.name, { id }, { enabled: ask, retry: false, staleTime: Infinity });
  const missing = error instanceof HttpError && error.status === 404;
  const report = useEffectEvent(onMissing);
  // After every drawing: when several are missing, each one sees what the others have left.
  useEffect(() => {
    if (missing) report();
  });
  const named = useRecordName(resource, data);
  if (error) return null;
  // What it is, until the name is known.
  const name = data && named !== undefined ? named || recordTitle(resource, data) : resourceName(resource, 1);
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

/** One shortcut as the menu shows it: a page, or a record of a resource. */
type ShownShortcut = { readonly shortcut: Shortcut } & (
  { readonly page: MenuPage } | { readonly page?: undefined; readonly resource: ClientResource }
);

/** The pages and records that the person has pinned, then the records that were opened last; those that may be opened. */
export function useShownShortcuts(): readonly ShownShortcut[] {
  const { resources } = useWorkplace().model;
  const { pages } = useMenu();
  const { pinned, recent } = useShortcuts();
  const latest = recent.filter((shortcut) => !pinned.includes(shortcut)).slice(0, MAX_SHOWN);
  return [...pinned, ...latest].flatMap((shortcut): ShownShortcut[] => {
    if (shortcut.includes('/')) {
      const resource = resources.find(({ name, can }) => can.view && name === shortcut.split('/')[0]);
      return resource ? [{ shortcut, resource }] : [];
    }
    const page = pages.find(({ path }) => path === shortcut);
    return page ? [{ shortcut, page }] : [];
  });
}

interface ShortcutsProps {
  readonly shortcuts: readonly ShownShortcut[];
  readonly open: boolean;
  readonly onToggle: () => void;
  readonly onFollow: (() => void) | undefined;
}

/** Pages that the person has pinned, and the records that were opened last. */
export function Shortcuts({ shortcuts, open, onToggle, onFollow }: ShortcutsProps) {
  const translate = useTranslate();
  const nameOf = useMenuName();
  const { forget } = useShortcuts();
  const [ask, setAsk] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setAsk(true), NAMES_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);

  return (
    <div role="group" aria-label={translate('shell.shortcutList.title')} className="rail-section rail-shortcuts">
      <button type="button" className="rail-heading" aria-expanded={open} onClick={onToggle}>
        <span className="rail-text">{translate('shell.shortcutList.title')}</span>
        <Icon name="ChevronRight" size={14} className="rail-chevron" />
      </button>
      {open && (
        <div className="rail-pins">
          {shortcuts.map(({ shortcut, ...shown }) =>
            shown.page ? (
              <SidebarLink
                key={shortcut}
                to={shown.page.to}
                icon={shown.page.icon}
                name={nameOf(shown.page)}
                narrow={false}
                onFollow={onFollow}
                current={false}
              />
            ) : (
              <RecordShortcut
                key={shortcut}
                resource={shown.resource}
                id={shortcut.slice(shown.resource.name.length + 1)}
                ask={ask}
                onMissing={() => forget(shortcut)}
                onFollow={onFollow}
              />
            ),
          )}
        </div>
      )}
    </div>
  );
}
