/**
 * The specification's navigation groups in its order (S-NAV-1), network access and policies after security, and the
 * section of the menu that each belongs to; null is the part without a heading.
 */
const GROUPS = [
  ['superadmin', 'superadmin'],
  ['lobby', null],
  ['dashboard', null],
  ['reporting', 'reporting'],
  ['authentications', 'network'],
  ['identities', 'network'],
  ['locations', 'network'],
  ['portals', 'network'],
  ['events', 'network'],
  ['campaigns', 'network'],
  ['marketing', 'network'],
  ['security', 'security'],
  ['access', 'access'],
  ['policies', 'policies'],
  ['settings', 'settings'],
] as const;

export type SectionKey = Exclude<(typeof GROUPS)[number][1], null> | 'other';

/** Rank of a group; one that the specification does not know comes last. */
export function groupRank(group: string): number {
  const index = GROUPS.findIndex(([name]) => name === group);
  return index < 0 ? GROUPS.length : index;
}

/** Section of the menu that a group belongs to. */
export function sectionOf(group: string): SectionKey | null {
  const found = GROUPS[groupRank(group)];
  return found ? found[1] : 'other';
}

interface Placed {
  readonly group: string;
  readonly order: number;
}

/** Sorts places of the menu: by group, then by their order in it. */
export function byPlace(a: Placed, b: Placed): number {
  return groupRank(a.group) - groupRank(b.group) || a.order - b.order;
}
