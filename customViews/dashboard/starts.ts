import type { ClientResource } from '../../domain/schema/client/client';
import { byPlace, placeOf } from '../navigation/menuPlaces';
import { hasFigure } from './figures';

type Placed = ClientResource & { readonly menu: NonNullable<ClientResource['menu']> };

/** Groups of the menu whose records are made daily, the most frequent first. */
const DAILY = ['identities', 'events', 'locations', 'superadmin', 'support'];
/** The same for people who look after companies, in their own one. */
const DAILY_OVER_COMPANIES = ['superadmin', 'administrators', 'support'];
const ACTIONS = 2;
/** One line. */
const FIGURES = 4;

/** The section of the menu for people who manage companies: its numbers come first; those of tickets are next. */
const PROVIDER = 'superadmin';
const SUPPORT = 'support';

/** What a person does from the home page, and whose numbers are shown there. */
interface Starts {
  readonly actions: readonly ClientResource[];
  readonly figures: readonly ClientResource[];
}

/**
 * The actions and figures of the home page: of each group of the menu the first resource that is open, and those with a
 * second number.
 * @param atHome true in the company of the person's account
 */
export function startsOf(resources: readonly ClientResource[], atHome = false): Starts {
  const open = resources
    .filter((one): one is Placed => one.menu !== undefined && one.can.view && !one.own)
    .sort((a, b) => byPlace(a.menu, b.menu));
  const first = open.filter((one, index) => open.findIndex(({ menu }) => menu.group === one.menu.group) === index);
  const isProvider = first.some(({ menu }) => placeOf(menu.group).section === PROVIDER);
  const daily = isProvider && atHome ? DAILY_OVER_COMPANIES : DAILY;
  const rank = ({ menu }: Placed) => daily.indexOf(menu.group);
  const counted = ({ menu: { group } }: Placed) => {
    const { section } = placeOf(group);
    if (section === PROVIDER) return 3;
    return isProvider && group === SUPPORT ? 2 : Number(section === 'guests');
  };
  return {
    actions: first
      .filter((one) => one.can.create && rank(one) >= 0)
      .sort((a, b) => rank(a) - rank(b))
      .slice(0, ACTIONS),
    figures: open
      .filter((one) => first.includes(one) || hasFigure(one))
      // In a company of others, only its own records count.
      .filter(({ menu }) => atHome || placeOf(menu.group).section !== PROVIDER)
      .toSorted((a, b) => counted(b) - counted(a) || Number(hasFigure(b)) - Number(hasFigure(a)))
      .slice(0, FIGURES),
  };
}
