import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { customViews, settingLinks, tabLinks } from '../../customViews';
import { useAppContext } from '../../customViews/appContext';
import { useWorkplace } from '../workplace/useWorkplace';
import { SETTINGS_PATH } from './settingsPath';
import { buildMenu, type Menu, type MenuEntry, type MenuLabel } from './menu';

/** The menu of the signed-in person. */
export function useMenu(): Menu {
  const { model } = useWorkplace();
  const { environment } = useAppContext();
  return useMemo(() => {
    const views = customViews.filter(
      ({ environments, resource }) => resource === undefined && (environments?.includes(environment) ?? true),
    );
    return buildMenu(model.resources, views, { tabs: tabLinks, settings: settingLinks }, new Set(model.permissions));
  }, [model, environment]);
}

/** The name of an entry, page or tab in the current language. */
export function useMenuName(): (named: { readonly label: MenuLabel }) => string {
  const translate = useTranslate();
  return ({ label }) => ('text' in label ? label.text : translate(label.key));
}

interface Here {
  /** Undefined on a page that is not in the menu. */
  readonly entry: MenuEntry | undefined;
  /** True on the settings page and on every page that it leads to. */
  readonly inSettings: boolean;
}

/** The entry of the menu that the current address belongs to. */
export function useHere(menu: Menu): Here {
  const first = useLocation().pathname.split('/')[1];
  const has = ({ pages }: MenuEntry) => pages.some(({ path }) => path === first);
  const shown = menu.sections.flatMap(({ entries }) => entries).find(has);
  const setting = menu.settings.flatMap(({ entries }) => entries).find(has);
  return { entry: shown ?? setting, inSettings: !shown && (setting !== undefined || first === SETTINGS_PATH) };
}
