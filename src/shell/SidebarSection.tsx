import { useId } from 'react';
import { Icon } from '../../resources/ui/Icon';
import type { MenuEntry, MenuSection } from '../menu/menu';
import { useMenuName } from '../menu/useMenu';
import { useAttentionCounts, attentionIn } from './useAttentionCounts';
import { AttentionCount } from './AttentionCount';
import { SidebarLink } from './SidebarLink';

interface SidebarSectionProps {
  readonly section: MenuSection;
  readonly title: string | null;
  /** True with a heading that opens and closes it. */
  readonly headed: boolean;
  readonly open: boolean;
  readonly onToggle: () => void;
  readonly current: MenuEntry | undefined;
  readonly narrow: boolean;
  readonly onFollow: (() => void) | undefined;
}

/** Entries of the menu, where there are several under a heading. */
export function SidebarSection({
  section,
  title,
  headed,
  open,
  onToggle,
  current,
  narrow,
  onFollow,
}: SidebarSectionProps) {
  const id = useId();
  const nameOf = useMenuName();
  const attention = useAttentionCounts();
  const { entries } = section;
  // The section of the current page stays open.
  const active = entries.some(({ key }) => key === current?.key);
  const shown = open || !headed;
  return (
    <div role="group" aria-label={title ?? undefined} className="rail-section">
      {headed && (
        <button
          type="button"
          className="rail-heading"
          aria-expanded={open}
          aria-controls={id}
          aria-disabled={active || undefined}
          onClick={active ? undefined : onToggle}
        >
          <span className="rail-text">{title}</span>
          {!open && <AttentionCount count={entries.reduce((sum, entry) => sum + attentionIn(entry, attention), 0)} />}
          {!active && <Icon name="ChevronRight" size={14} className="rail-chevron" />}
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
              attention={attentionIn(entry, attention)}
              current={entry.key === current?.key}
              narrow={narrow}
              onFollow={onFollow}
            />
          ))}
      </div>
    </div>
  );
}
