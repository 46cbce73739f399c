import type { ClientResource } from '../../domain/schema/client';
import { byPlace, sectionOf, type SectionKey } from '../navigation';

/** A resource that stands in the menu. */
type Placed = ClientResource & { readonly menu: NonNullable<ClientResource['menu']> };

interface Places {
  /** What people look after every day: shown with how many there are. */
  readonly watched: readonly Placed[];
  /** Everything else, by section of the menu. */
  readonly others: readonly { readonly section: SectionKey | null; readonly resources: readonly Placed[] }[];
}

/** Sections whose numbers say something about the day. */
const WATCHED: readonly (SectionKey | null)[] = ['network', 'superadmin'];
/** Two lines of four. */
const MOST = 8;
/** Whoever may open less than this sees all of it with its numbers. */
const FEW = 4;

/** What a person may open, as the home page shows it. */
export function placesOf(resources: readonly ClientResource[]): Places {
  const open = resources
    .filter((resource): resource is Placed => resource.menu !== undefined && resource.can.view)
    .sort((a, b) => byPlace(a.menu, b.menu));
  const rank = ({ menu }: Placed) => WATCHED.indexOf(sectionOf(menu.group));
  const daily = open.filter((resource) => rank(resource) >= 0).sort((a, b) => rank(a) - rank(b));
  const watched = (open.length <= FEW || daily.length === 0 ? open : daily).slice(0, MOST);
  const others: { section: SectionKey | null; resources: Placed[] }[] = [];
  for (const resource of open.filter((one) => !watched.includes(one))) {
    const section = sectionOf(resource.menu.group);
    const known = others.find((one) => one.section === section);
    if (known) known.resources.push(resource);
    else others.push({ section, resources: [resource] });
  }
  return { watched, others };
}
