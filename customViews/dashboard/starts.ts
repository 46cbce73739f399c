import type { ClientResource } from '../../domain/schema/client/client';
import { byPlace, placeOf } from '../navigation';
import { hasFigure } from './figures';

type Placed = ClientResource & { readonly menu: NonNullable<ClientResource['menu']> };

/** Groups of the menu whose records are made daily, the most frequent first. */
const DAILY = ['identities', 'events', 'locations', 'superadmin', 'support'];
const ACTIONS = 2;
/** One line. */
const FIGURES = 4;

/** What a person does from the home page, and whose numbers are shown there. */
interface Starts {
  readonly actions: readonly ClientResource[];
  readonly figures: readonly ClientResource[];
}

/** The actions and figures of the home page: of each group of the menu, the first resource that is open. */
export function startsOf(resources: readonly ClientResource[]): Starts {
  const open = resources
    .filter((one): one is Placed => one.menu !== undefined && one.can.view && !one.own)
    .sort((a, b) => byPlace(a.menu, b.menu));
  const first = open.filter((one, index) => open.findIndex(({ menu }) => menu.group === one.menu.group) === index);
  const rank = ({ menu }: Placed) => (DAILY.includes(menu.group) ? DAILY.indexOf(menu.group) : DAILY.length);
  const counted = (one: Placed) => ['guests', 'superadmin'].includes(placeOf(one.menu.group).section ?? '');
  return {
    actions: first
      .filter((one) => one.can.create && rank(one) < DAILY.length)
      .sort((a, b) => rank(a) - rank(b))
      .slice(0, ACTIONS),
    figures: first
      .toSorted((a, b) => Number(counted(b)) - Number(counted(a)) || Number(hasFigure(b)) - Number(hasFigure(a)))
      .slice(0, FIGURES),
  };
}
