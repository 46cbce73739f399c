import type { Me } from '../../dataProvider/me';
import type { ClientResource } from '../../domain/schema/client/client';
import { landingOf, overCompanies } from './landing';
import type { MenuPage } from './menu';

/** One of the actions at the bottom of a phone. */
export type PhoneAction =
  | { readonly kind: 'page'; readonly page: MenuPage }
  /** The form of a new record. */
  | { readonly kind: 'create'; readonly resource: ClientResource }
  /** Opens the palette. */
  | { readonly kind: 'search' };

const MAX_ACTIONS = 4;

/** Everyone's actions inside a company, the most frequent first: a page by its path, `+` for a new record, or the search. */
const INSIDE = [
  '+identities',
  'identities',
  'sponsor-requests',
  'authentications',
  'access-logs',
  'dashboards',
  '+dashboards',
  'locations',
  'devices',
  'events',
  'dashboard',
  'search',
  'tickets',
  'my-profile',
];

/** The actions of people who look after several companies, in their own one. */
const OVER_COMPANIES = ['companies', '+companies', 'helpdesk', 'tickets', 'search', 'administrators', 'my-profile'];

/**
 * The four actions that a person's role uses most, as far as the person's rights allow: first the page where the work is,
 * unless that is the dashboard, which is for reading. At the reception desk a new guest is made on that page.
 */
export function phoneActions(
  me: Pick<Me, 'company' | 'homeCompany' | 'original' | 'onboarding'>,
  permissions: ReadonlySet<string>,
  pages: readonly MenuPage[],
  resources: readonly ClientResource[],
): PhoneAction[] {
  const landing = landingOf(me, permissions);
  const actions = overCompanies(me, permissions) ? OVER_COMPANIES : INSIDE;
  const order =
    landing === 'dashboard'
      ? actions
      : [landing, ...actions.filter((name) => name !== landing && !(landing === 'lobby' && name === '+identities'))];
  const found = order.flatMap((name): PhoneAction[] => {
    if (name === 'search') return [{ kind: 'search' }];
    const resource = name.startsWith('+') && resources.find((one) => one.name === name.slice(1) && one.can.create);
    if (resource) return [{ kind: 'create', resource }];
    const page = pages.find(({ path }) => path === name);
    return page ? [{ kind: 'page', page }] : [];
  });
  return found.slice(0, MAX_ACTIONS);
}
