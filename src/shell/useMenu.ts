import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { customViews } from '../../customViews';
import { useAppContext } from '../../customViews/appContext';
import { useWorkplace } from '../workplace/useWorkplace';
import { buildMenu, type MenuEntry, type MenuSection } from './menu';

/** The menu of the signed-in person. */
export function useMenu(): readonly MenuSection[] {
  const { model } = useWorkplace();
  const { environment } = useAppContext();
  return useMemo(() => {
    const views = customViews.filter(
      ({ environments, resource }) => resource === undefined && (environments?.includes(environment) ?? true),
    );
    return buildMenu(model.resources, views, new Set(model.permissions));
  }, [model, environment]);
}

/** An entry's name in the current language. */
export function useEntryName(): (entry: MenuEntry) => string {
  const translate = useTranslate();
  return ({ label }) => ('text' in label ? label.text : translate(label.key));
}
