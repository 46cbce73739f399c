import { useTranslate } from 'ra-core';
import { Link, useLocation } from 'react-router-dom';
import { useAppContext } from '../../customViews/appContext';
import { Icon } from '../../resources/ui/Icon';
import { TabLinks } from '../../resources/ui/Tabs';
import type { MenuTab } from '../menu/menu';
import { SETTINGS_PATH } from '../menu/settingsPath';
import { useHere, useMenu, useMenuName } from '../menu/useMenu';
import { useWorkplace } from '../workplace/useWorkplace';

interface Address {
  readonly first: string | undefined;
  readonly second: string | undefined;
  readonly tab: string | null;
}

/** True for the tab of an address: a page by its path, a part of it with `?tab=`, a record by its resource. */
function isAt({ to, recordOf }: MenuTab, { first, second, tab }: Address): boolean {
  if (recordOf) return first === recordOf && second !== undefined;
  if (!to || second !== undefined) return false;
  const [path, search] = to.split('?');
  return path === `/${first}` && (search === undefined || new URLSearchParams(search).get('tab') === tab);
}

/** Above a page: the other pages of its menu entry, as tabs; and the way back to the settings for one of theirs. */
export function PageTabs() {
  const translate = useTranslate();
  const around = useAppContext();
  const menu = useMenu();
  const nameOf = useMenuName();
  const { model } = useWorkplace();
  const { entry, inSettings } = useHere(menu);
  const { pathname, search } = useLocation();
  const [first, second] = pathname.split('/').filter(Boolean);
  const address = { first, second, tab: new URLSearchParams(search).get('tab') };
  const own = model.resources.some((resource) => resource.name === first && resource.own);

  // The most specific one: a part of a page is also at the page's path.
  const current = entry?.tabs
    .filter((tab) => isAt(tab, address))
    .sort((a, b) => (b.to ?? '').length - (a.to ?? '').length)[0];
  const crumb = inSettings && entry && (second === undefined || own);
  return (
    <>
      {crumb && (
        <Link className="e-crumb page-crumb" to={`/${SETTINGS_PATH}`}>
          {`${translate('shell.sections.settings')} /`}
        </Link>
      )}
      {entry && current && (
        <TabLinks label={nameOf(entry)}>
          {entry.tabs
            .filter((tab) => !tab.recordOf || tab === current)
            .map((tab) =>
              tab.address ? (
                <a key={tab.key} href={tab.address(around)} target="_blank" rel="noopener noreferrer">
                  {nameOf(tab)}
                  <Icon name="OpenInNew" size={14} />
                  <span className="visually-hidden">{translate('widgets.newWindow')}</span>
                </a>
              ) : (
                <Link key={tab.key} to={tab.to ?? pathname} aria-current={tab === current ? 'page' : undefined}>
                  {nameOf(tab)}
                </Link>
              ),
            )}
        </TabLinks>
      )}
    </>
  );
}
