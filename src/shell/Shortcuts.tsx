import { HttpError, useGetOne, useTranslate } from 'ra-core';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ClientResource } from '../../domain/schema/client/client';
import { resourceName } from '../../resources/engine/texts';
import { recordTitle } from '../../resources/engine/values/record';
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
  const { pinned, recent, forget } = useShortcuts();
  const [ask, setAsk] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setAsk(true), NAMES_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);

  const latest = recent.filter((shortcut) => !pinned.includes(shortcut)).slice(0, MAX_SHOWN);
  const known = (shortcut: Shortcut) =>
    model.resources.find(({ name, can }) => can.view && name === shortcut.split('/')[0]);
  const pageOf = (shortcut: Shortcut) => menu.pages.find(({ path }) => path === shortcut);
  const shortcuts = [...pinned, ...latest].filter((shortcut) =>
    shortcut.includes('/') ? known(shortcut) : pageOf(shortcut),
  );
  if (narrow || shortcuts.length === 0) return null;

  return (
    <div role="group" aria-label={translate('shell.shortcutList.title')} className="rail-section rail-shortcuts">
      <button type="button" className="rail-heading" aria-expanded={open} onClick={onToggle}>
        <span className="rail-text">{translate('shell.shortcutList.title')}</span>
        <Icon name="ChevronRight" size={14} className="rail-chevron" />
      </button>
      {open && (
        <div className="rail-pins">
          {shortcuts.map((shortcut) => {
            const page = pageOf(shortcut);
            if (page)
              return (
                <SidebarLink
                  key={shortcut}
                  to={page.to}
                  icon={page.icon}
                  name={nameOf(page)}
                  narrow={false}
                  onFollow={onFollow}
                  current={false}
                />
              );
            const resource = known(shortcut);
            return (
              resource && (
                <div key={shortcut} className={pinned.includes(shortcut) ? undefined : 'rail-recent'}>
                  <RecordShortcut
                    resource={resource}
                    id={shortcut.slice(resource.name.length + 1)}
                    ask={ask}
                    onMissing={() => forget(shortcut)}
                    onFollow={onFollow}
                  />
                </div>
              )
            );
          })}
        </div>
      )}
    </div>
  );
}
