import { useId } from 'react';
import { Icon } from '../../resources/ui/Icon';
import type { MenuEntry, MenuSection } from '../menu/menu';
import { useMenuName } from '../menu/useMenu';
import { useWaiting } from './useWaiting';
import { SidebarLink } from './SidebarLink';

interface SidebarSectionProps {
  readonly section: MenuSection;
  readonly title: string | null;
  readonly open: boolean;
  readonly onToggle: () => void;
  readonly current: MenuEntry | undefined;
  readonly narrow: boolean;
  readonly onFollow: (() => void) | undefined;
}

/** Entries of the menu, under a heading that opens and closes them; a single entry needs no heading. */
export function SidebarSection({ section, title, open, onToggle, current, narrow, onFollow }: SidebarSectionProps) {
  const id = useId();
  const nameOf = useMenuName();
  const waiting = useWaiting();
  const { entries } = section;
  const headed = title !== null && entries.length > 1 && !narrow;
  const shown = open || !headed;
  return (
    <div role="group" aria-label={title ?? undefined} className="rail-section">
      {headed && (
        <button type="button" className="rail-heading" aria-expanded={open} aria-controls={id} onClick={onToggle}>
          <span className="rail-text">{title}</span>
          <Icon name="ChevronRight" size={14} className="rail-chevron" />
        </button>
      )}
      <div id={id} hidden={!shown}>
        {shown &&
          entries.map((entry) => (
            <SidebarLink
              key={entry.key}
              to={entry.to}
              icon={entry.icon}
              name={nameOf(entry)}
              waiting={entry.pages.reduce((sum, { path }) => sum + (waiting.get(path) ?? 0), 0)}
              current={entry.key === current?.key}
              narrow={narrow}
              onFollow={onFollow}
            />
          ))}
      </div>
    </div>
  );
}
