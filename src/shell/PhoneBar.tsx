import { useTranslate } from 'ra-core';
import { Link, useLocation } from 'react-router-dom';
import { bottomBar } from '../../resources/ui/bars';
import { Icon, iconNamed } from '../../resources/ui/Icon';
import { placeOf } from '../../customViews/navigation';
import { landingOf, overCompanies } from '../menu/landing';
import { useMenu, useMenuName } from '../menu/useMenu';
import { useWorkplace } from '../workplace/useWorkplace';

/** Pages that are opened daily, the most frequent first; the bar begins with the page where the person's work is. */
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
const MAX_PAGES = 4;

/** At the bottom of a phone: the pages that this person's role uses most. */
export function PhoneBar() {
  const translate = useTranslate();
  const { me, model } = useWorkplace();
  const { pages } = useMenu();
  const permissions = new Set(model.permissions);
  const over = overCompanies(me, permissions);
  const nameOf = useMenuName();
  const here = useLocation().pathname.split('/')[1];
  const landing = landingOf(me, permissions);
  const daily = over
    ? pages.filter(({ group }) => placeOf(group).section === 'superadmin').map(({ path }) => path)
    : DAILY;
  const order = [landing, ...daily.filter((path) => path !== landing)];
  const shown = order.flatMap((path) => pages.find((page) => page.path === path) ?? []).slice(0, MAX_PAGES);
  if (shown.length < 2) return null;
  return (
    <nav className="phone-bar" ref={bottomBar} aria-label={translate('shell.nav.daily')}>
      {shown.map((page) => (
        <Link key={page.path} to={`/${page.path}`} aria-current={page.path === here ? 'page' : undefined}>
          <Icon name={iconNamed(page.icon)} size={20} />
          <span>{nameOf(page)}</span>
        </Link>
      ))}
    </nav>
  );
}
