import { useTranslate } from 'ra-core';
import type { CSSProperties } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../../resources/ui/Icon';
import { SETTINGS_PATH } from '../menu/settingsPath';
import { useHere, useMenu, useOfferedMenu } from '../menu/useMenu';
import { preferences } from '../preferences/preferences';
import { usePreferences } from '../preferences/usePreferences';
import { useConsole } from './useConsole';
import { Mark } from './Mark';
import { Shortcuts, useShownShortcuts } from './Shortcuts';
import { SidebarLink } from './SidebarLink';
import { SidebarSection } from './SidebarSection';
import { useOpenSections } from './useOpenSections';
import { attentionInSettings, useAttentionCounts } from './useAttentionCounts';

/** Entries of the foot: the settings and the sign-out. */
const FOOT_ROWS = 2;

/** What the style sheet computes the height of a row of: rows, shortcuts, and sections without a heading. */
const countsOf = (sections: readonly { headed: boolean; rows: number }[], shortcuts: number, shortcutsOpen: boolean) =>
  ({
    '--rows': FOOT_ROWS + sections.reduce((sum, { rows }) => sum + rows, 0) + Number(shortcuts > 0),
    '--shortcuts': shortcutsOpen ? shortcuts : 0,
    '--breaks': sections.filter(({ headed }) => !headed).length,
  }) as CSSProperties;

interface SidebarProps {
  /** In the drawer of a phone it is never narrow, and following a link closes it. */
  readonly inDrawer?: boolean;
  readonly onFollow?: () => void;
}

/** The menu: sections and entries in the specification's order, what may be opened only; settings and sign-out last. */
export function Sidebar({ inDrawer = false, onFollow }: SidebarProps) {
  const translate = useTranslate();
  const menu = useMenu();
  const { entry, inSettings } = useHere(menu);
  const { signOut } = useConsole();
  const { railCollapsed } = usePreferences();
  const narrow = railCollapsed && !inDrawer;
  const toggleLabel = translate(narrow ? 'shell.nav.expand' : 'shell.nav.collapse');
  const { sections: shown } = useOfferedMenu();
  const sections = useOpenSections(shown, entry);
  const attention = useAttentionCounts();
  const shortcuts = useShownShortcuts();
  const drawn = shown.map((section) => {
    const { key, entries } = section;
    // A single entry needs no heading.
    const headed = key !== null && entries.length > 1 && !narrow;
    const open = key === null || sections.isOpen(key);
    return { section, headed, open, rows: Number(headed) + (open || !headed ? entries.length : 0) };
  });
  const areShortcutsOpen = sections.isOpen('shortcuts');

  return (
    <nav
      className="rail"
      style={countsOf(drawn, narrow ? 0 : shortcuts.length, areShortcutsOpen)}
      data-narrow={narrow || undefined}
      aria-label={translate('shell.nav.label')}
    >
      <div className="rail-brand">
        <Link to="/" onClick={onFollow}>
          <Mark />
          <span className="rail-text">{translate('session.product')}</span>
        </Link>
        {!inDrawer && (
          <button
            type="button"
            className="rail-toggle"
            aria-expanded={!narrow}
            aria-label={toggleLabel}
            data-tooltip={toggleLabel}
            onClick={() => preferences.set({ railCollapsed: !narrow })}
          >
            <Icon name="KeyboardDoubleArrowLeft" size={16} />
          </button>
        )}
      </div>
      <div className="rail-nav">
        {/* There is no room for them in a narrow menu. */}
        {!narrow && shortcuts.length > 0 && (
          <Shortcuts
            shortcuts={shortcuts}
            onFollow={onFollow}
            open={areShortcutsOpen}
            onToggle={() => sections.toggle('shortcuts')}
          />
        )}
        {drawn.map(({ section, headed, open }) => (
          <SidebarSection
            key={section.key ?? section.entries[0]?.key}
            section={section}
            title={section.key && translate(`shell.sections.${section.key}`)}
            headed={headed}
            open={open}
            onToggle={() => section.key && sections.toggle(section.key)}
            current={entry}
            narrow={narrow}
            onFollow={onFollow}
          />
        ))}
      </div>
      <div className="rail-foot">
        {menu.settings.length > 0 && (
          <SidebarLink
            to={`/${SETTINGS_PATH}`}
            icon="Settings"
            name={translate('shell.sections.settings')}
            current={inSettings}
            attention={attentionInSettings({ settings: menu.settings, sections: shown }, attention)}
            narrow={narrow}
            onFollow={onFollow}
          />
        )}
        <button
          type="button"
          className="rail-link"
          data-tooltip={narrow ? translate('shell.nav.signOut') : undefined}
          onClick={signOut}
        >
          <Icon name="Logout" className="rail-icon" />
          <span className="rail-text">{translate('shell.nav.signOut')}</span>
        </button>
      </div>
    </nav>
  );
}
