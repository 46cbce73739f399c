import type { PermissionLayout } from '../../../domain/schema/model/model';

interface PermissionArea {
  readonly area: string;
  readonly view?: string;
  readonly edit?: string;
}

interface PermissionAreas {
  readonly areas: readonly PermissionArea[];
  readonly singles: readonly string[];
}

/** Sorts the layout's permissions into areas (view, edit) and single switches (specification S-ADM-5). */
export function permissionAreas(layout: PermissionLayout): PermissionAreas {
  const areas = new Map<string, { area: string; view?: string; edit?: string }>();
  const singles: string[] = [];
  for (const { name } of layout.bits) {
    const [area = name, action] = name.split(':');
    if (action !== 'view' && action !== 'edit') {
      singles.push(name);
      continue;
    }
    const entry = areas.get(area) ?? { area };
    entry[action] = name;
    areas.set(area, entry);
  }
  return { areas: [...areas.values()], singles };
}

/** The permissions that must be held for `name` to count (`layout.interlocks`). */
export function neededFor(name: string, layout: PermissionLayout): string[] {
  return layout.interlocks.filter(({ off }) => off.includes(name)).map(({ without }) => without);
}
