import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import type { SectionKey } from '../../customViews/navigation';
import { Icon } from '../../resources/ui/Icon';
import type { MenuSection } from '../menu/menu';
import { overCompanies } from '../menu/landing';
import { SETTINGS_PATH } from '../menu/settingsPath';
import { useHere, useMenu } from '../menu/useMenu';
import { preferences } from '../preferences/preferences';
import { usePreferences } from '../preferences/usePreferences';
import { useWorkplace } from '../workplace/useWorkplace';
import { useConsole } from './useConsole';
import { Mark } from './Mark';
import { Shortcuts } from './Shortcuts';
import { SidebarLink } from './SidebarLink';
import { SidebarSection } from './SidebarSection';
import { useOpenSections } from './useOpenSections';

/** Sections that are not about one customer; what a product owner has added is shown to everyone, too. */
const isAbove = (key: SectionKey | null) => key === 'superadmin' || key === 'other';

interface SidebarProps {
  /** In the drawer of a phone it is never narrow, and following a link closes it. */
  readonly inDrawer?: boolean;
  readonly onFollow?: () => void;
}

/** The menu: sections and entries in the specification's order, what may be opened only; settings and sign-out last. */
export function Sidebar({ inDrawer = false, onFollow }: SidebarProps) {
  const translate = useTranslate();
  const { me, model } = useWorkplace();
  const menu = useMenu();
  const { entry, inSettings } = useHere(menu);
  const { signOut } = useConsole();
  const { railCollapsed } = usePreferences();
  const narrow = railCollapsed && !inDrawer;
  const sections = useOpenSections(menu, entry);
  const toggleLabel = translate(narrow ? 'shell.nav.expand' : 'shell.nav.collapse');
  // Administrators of several companies open the pages of their own company only when they need them.
  const over = menu.sections.filter(({ key }) => isAbove(key));
  const inside = menu.sections.filter(({ key }) => !isAbove(key));
  const own = overCompanies(me, new Set(model.permissions)) && inside.length > 0;
  const ownOpen = !own || sections.isOpen('own');
  const common = { current: entry, narrow, onFollow };
  const draw = (section: MenuSection) => (
    <SidebarSection
      key={section.key ?? section.entries[0]?.key}
      section={section}
      title={section.key && translate(`shell.sections.${section.key}`)}
      open={section.key === null || sections.isOpen(section.key)}
      onToggle={() => section.key && sections.toggle(section.key)}
      {...common}
    />
  );

  return (
    <nav className="rail" data-narrow={narrow || undefined} aria-label={translate('shell.nav.label')}>
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
        <Shortcuts
          narrow={narrow}
          onFollow={onFollow}
          open={sections.isOpen('shortcuts')}
          onToggle={() => sections.toggle('shortcuts')}
        />
        {over.map(draw)}
        {own && (
          <button
            type="button"
            className="rail-link"
            aria-expanded={ownOpen}
            data-tooltip={narrow ? me.company.name : undefined}
            onClick={() => sections.toggle('own')}
          >
            <Icon name="Business" className="rail-icon" />
            <span className="rail-text">{me.company.name}</span>
            <Icon name="ChevronRight" size={14} className="rail-chevron" />
          </button>
        )}
        {ownOpen && inside.map(draw)}
      </div>
      <div className="rail-foot">
        {menu.settings.length > 0 && (
          <SidebarLink
            to={`/${SETTINGS_PATH}`}
            icon="Settings"
            name={translate('shell.sections.settings')}
            current={inSettings}
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
