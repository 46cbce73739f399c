import { useTranslate } from 'ra-core';
import { Link, useLocation } from 'react-router-dom';
import { Icon } from '../../resources/ui/Icon';
import { preferences } from '../preferences/preferences';
import { usePreferences } from '../preferences/usePreferences';
import { useConsole } from './useConsole';
import { Mark } from './Mark';
import { SidebarLink } from './SidebarLink';
import { useEntryName, useMenu } from './useMenu';

interface SidebarProps {
  /** In the drawer of a phone it is never narrow, and following a link closes it. */
  readonly inDrawer?: boolean;
  readonly onFollow?: () => void;
}

/** The menu: groups and entries in the specification's order, what may be opened only; sign-out at its end. */
export function Sidebar({ inDrawer = false, onFollow }: SidebarProps) {
  const translate = useTranslate();
  const menu = useMenu();
  const nameOf = useEntryName();
  const { pathname } = useLocation();
  const { signOut } = useConsole();
  const { railCollapsed } = usePreferences();
  const narrow = railCollapsed && !inDrawer;
  const here = pathname.split('/')[1];
  const toggleLabel = translate(narrow ? 'shell.nav.expand' : 'shell.nav.collapse');
  return (
    <nav className="rail" data-narrow={narrow || undefined} aria-label={translate('shell.nav.label')}>
      <Link className="rail-brand" to="/" onClick={onFollow}>
        <Mark />
        <span className="rail-text">{translate('session.product')}</span>
      </Link>
      <div className="rail-nav">
        {menu.map(({ key, entries }) => (
          <div key={entries[0]?.path} role="group" aria-label={key ? translate(`shell.groups.${key}`) : undefined}>
            {key && (
              <div className="rail-heading" aria-hidden="true">
                {translate(`shell.groups.${key}`)}
              </div>
            )}
            {entries.map((entry) => (
              <SidebarLink
                key={entry.path}
                path={entry.path}
                icon={entry.icon}
                name={nameOf(entry)}
                current={entry.path === here}
                narrow={narrow}
                onFollow={onFollow}
              />
            ))}
          </div>
        ))}
      </div>
      <div className="rail-foot">
        <button
          type="button"
          className="rail-link"
          data-tooltip={narrow ? translate('shell.nav.signOut') : undefined}
          onClick={signOut}
        >
          <Icon name="Logout" className="rail-icon" />
          <span className="rail-text">{translate('shell.nav.signOut')}</span>
        </button>
        {!inDrawer && (
          <button
            type="button"
            className="rail-link rail-toggle"
            aria-expanded={!narrow}
            data-tooltip={narrow ? toggleLabel : undefined}
            onClick={() => preferences.set({ railCollapsed: !narrow })}
          >
            <Icon name="KeyboardDoubleArrowLeft" className="rail-icon" />
            <span className="rail-text">{toggleLabel}</span>
          </button>
        )}
      </div>
    </nav>
  );
}
