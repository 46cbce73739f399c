import { useTranslate } from 'ra-core';
import { Link, useLocation } from 'react-router-dom';
import { customViews } from '../../customViews';
import { useAppContext } from '../../customViews/appContext';
import { Icon } from '../../resources/ui/Icon';
import { TabLinks } from '../../resources/ui/Tabs';
import type { MenuTab } from '../menu/menu';
import { SETTINGS_PATH } from '../menu/settingsPath';
import { useHere, useMenu, useMenuName, useParts } from '../menu/useMenu';
import { useWorkplace } from '../workplace/useWorkplace';
import { useAttentionCounts } from './useAttentionCounts';
import { AttentionCount } from './AttentionCount';

interface Address {
  readonly pathname: string;
  readonly first: string | undefined;
  readonly second: string | undefined;
  readonly tab: string | null;
}

/** True for the tab of an address: a page by its path, a part of it with `?tab=`, a record by its resource. */
function isAt({ key, to, recordOf }: MenuTab, { pathname, first, second, tab }: Address): boolean {
  if (recordOf) return first === recordOf && second !== undefined;
  // A page of a feature shows its records itself, beside their list; other records have a page of their own.
  const isOnPage = second === undefined || customViews.some((view) => view.path === first);
  if (!to || !isOnPage) return false;
  const [path, search] = to.split('?');
  const addressedTab = new URLSearchParams(search).get('tab');
  return (path === pathname || key === first) && (addressedTab === null || addressedTab === tab);
}

/** Above a page: the other pages of its menu entry, as tabs; and the way back to the settings for one of theirs. */
export function PageTabs() {
  const translate = useTranslate();
  const around = useAppContext();
  const menu = useMenu();
  const nameOf = useMenuName();
  const { model } = useWorkplace();
  const { entry, inSettings } = useHere(menu);
  const attention = useAttentionCounts();
  const { pathname, search } = useLocation();
  const [first, second] = useParts();
  const address = { pathname, first, second, tab: new URLSearchParams(search).get('tab') };
  const own = model.resources.some((resource) => resource.name === first && resource.own);

  // The most specific one: a part of a page is also at the page's path, and a part of a list is a list.
  const isExact = ({ to }: MenuTab) => Number(to?.split('?')[0] === pathname);
  const current = entry?.tabs
    .filter((tab) => isAt(tab, address))
    .sort((a, b) => isExact(b) - isExact(a) || (b.to ?? '').length - (a.to ?? '').length)[0];
  const crumb = inSettings && entry && (second === undefined || own);
  // An area with a name of its own: the title below is that of the tab.
  const area = entry && entry.tabs[0] && 'text' in entry.tabs[0].label && nameOf(entry) !== nameOf(entry.tabs[0]);
  return (
    <>
      {area && !crumb && current && <p className="e-crumb page-crumb">{nameOf(entry)}</p>}
      {crumb && (
        <Link className="e-crumb page-crumb" to={`/${SETTINGS_PATH}`}>
          <Icon name="ArrowBack" size={14} />
          {translate('shell.sections.settings')}
        </Link>
      )}
      {entry && current && (
        <TabLinks label={nameOf(entry)}>
          {entry.tabs
            .filter((tab) => !(tab.recordOf || tab.onDemand) || tab === current)
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
                  <AttentionCount count={attention.get(tab.key) ?? 0} />
                </Link>
              ),
            )}
        </TabLinks>
      )}
    </>
  );
}
