import type { ClientResource } from '../../domain/schema/client/client';
import { byPlace, sectionOf, type SectionKey } from '../navigation';

/** A resource with a menu entry. */
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
const MAX_CARDS = 8;
/** With at most this many resources, all of them are shown as cards with numbers. */
const SHOW_ALL_UP_TO = 4;

/** The resources that a person may open, as the home page shows them. */
export function placesOf(resources: readonly ClientResource[]): Places {
  const open = resources
    .filter((resource): resource is Placed => resource.menu !== undefined && resource.can.view)
    .sort((a, b) => byPlace(a.menu, b.menu));
  const rank = ({ menu }: Placed) => WATCHED.indexOf(sectionOf(menu.group));
  const daily = open.filter((resource) => rank(resource) >= 0).sort((a, b) => rank(a) - rank(b));
  const watched = (open.length <= SHOW_ALL_UP_TO || daily.length === 0 ? open : daily).slice(0, MAX_CARDS);
  const others: { section: SectionKey | null; resources: Placed[] }[] = [];
  for (const resource of open.filter((one) => !watched.includes(one))) {
    const section = sectionOf(resource.menu.group);
    const known = others.find((one) => one.section === section);
    if (known) known.resources.push(resource);
    else others.push({ section, resources: [resource] });
  }
  return { watched, others };
}
