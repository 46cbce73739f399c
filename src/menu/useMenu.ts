import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { customViews } from '../../customViews';
import { settingLinks, tabLinks } from '../../customViews/links';
import { useAppContext } from '../../customViews/appContext';
import { partsOf } from '../../domain/schema/client/addresses';
import { useWorkplace } from '../workplace/useWorkplace';
import { SETTINGS_PATH } from './settingsPath';
import { buildMenu, menuOverCompanies } from './buildMenu';
import { overCompanies } from './landing';
import type { Menu, MenuEntry, MenuLabel } from './menu';

/** Every page that the signed-in person may open, as a menu. */
export function useMenu(): Menu {
  const { model } = useWorkplace();
  const { environment } = useAppContext();
  return useMemo(() => {
    const permissions = new Set(model.permissions);
    const views = customViews.filter(
      ({ environments, resource, without = [], also = [] }) =>
        resource === undefined &&
        (environments?.includes(environment) ?? true) &&
        !without.some((name) => permissions.has(name)) &&
        also.every((name) => permissions.has(name)),
    );
    return buildMenu(model.resources, views, { tabs: tabLinks, settings: settingLinks }, permissions);
  }, [model, environment]);
}

/** What the menu and the palette offer now: without a customer's pages for people who are not inside a customer. */
export function useOfferedMenu(): Menu {
  const menu = useMenu();
  const { me, model } = useWorkplace();
  const above = overCompanies(me, new Set(model.permissions));
  return useMemo(() => (above ? menuOverCompanies(menu) : menu), [above, menu]);
}

/** The name of an entry, page or tab in the current language. */
export function useMenuName(): (named: { readonly label: MenuLabel }) => string {
  const translate = useTranslate();
  return ({ label }) => ('text' in label ? label.text : translate(label.key));
}

/**
 * The parts of the current address; one that a schema declares counts as the resource's own, and the address of a page
 * as one part.
 */
export function useParts(): readonly string[] {
  const { pathname } = useLocation();
  const parts = partsOf(pathname, useWorkplace().model.resources);
  const page = parts.slice(0, 2).join('/');
  return customViews.some(({ path }) => path === page) ? [page, ...parts.slice(2)] : parts;
}

/** True on a page that fills the window. */
export function useIsBare(): boolean {
  const [first] = useParts();
  return customViews.some(({ path, bare }) => bare === true && path === first);
}

interface Here {
  /** Undefined on a page that is not in the menu. */
  readonly entry: MenuEntry | undefined;
  /** True on the settings page and on every page that it leads to. */
  readonly inSettings: boolean;
}

/** The entry of the menu that the current address belongs to. */
export function useHere(menu: Menu): Here {
  const [first] = useParts();
  const has = ({ pages }: MenuEntry) => pages.some(({ path }) => path === first);
  const shown = menu.sections.flatMap(({ entries }) => entries).find(has);
  const setting = menu.settings.flatMap(({ entries }) => entries).find(has);
  return { entry: shown ?? setting, inSettings: !shown && (setting !== undefined || first === SETTINGS_PATH) };
}
