import { useTranslate } from 'ra-core';
import { useEngine } from './model';

/** The name of a right for people: its own, or its area with what may be done there. */
export function useRightName(): (name: string) => string {
  const translate = useTranslate();
  const { permissionTexts } = useEngine().model;
  return (name) => {
    const own = permissionTexts.names[name];
    if (own !== undefined) return own;
    const [area = name, action] = name.split(':');
    const title = permissionTexts.areas[area] ?? area;
    return action === 'view' || action === 'edit' ? `${title} (${translate(`engine.input.${action}`)})` : title;
  };
}
