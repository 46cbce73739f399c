import type { Me } from '../../dataProvider/me';
import { placeOf } from '../../customViews/navigation/menuPlaces';
import { landingOf, overCompanies } from './landing';
import type { MenuPage } from './menu';

/** Pages that are opened daily, the most frequent first. */
const DAILY = [
  'dashboard',
  'lobby',
  'identities',
  'authentications',
  'locations',
  'access-logs',
  'sponsor-requests',
  'dashboards',
  'devices',
  'tickets',
];

/** Pages that people who look after several companies need in their own one. */
const OVER_COMPANIES = ['tickets', 'administrators', 'teams', 'my-profile'];

/** The pages that a person's role uses most: first the page where the work is. */
export function dailyPages(
  me: Pick<Me, 'company' | 'homeCompany' | 'original' | 'onboarding'>,
  permissions: ReadonlySet<string>,
  pages: readonly MenuPage[],
): MenuPage[] {
  const landing = landingOf(me, permissions);
  const daily = overCompanies(me, permissions)
    ? [
        ...pages.filter(({ group }) => placeOf(group).section === 'superadmin').map(({ path }) => path),
        ...OVER_COMPANIES,
      ]
    : DAILY;
  const order = [landing, ...daily.filter((path) => path !== landing)];
  return order.flatMap((path) => pages.find((page) => page.path === path) ?? []);
}
