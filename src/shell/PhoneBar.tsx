import { useTranslate } from 'ra-core';
import { Link, useLocation } from 'react-router-dom';
import { bottomBar } from '../../resources/ui/bars';
import { Icon, iconNamed } from '../../resources/ui/Icon';
import { dailyPages } from '../menu/daily';
import { useMenu, useMenuName } from '../menu/useMenu';
import { useWorkplace } from '../workplace/useWorkplace';

const MAX_PAGES = 4;

/** At the bottom of a phone: the pages that this person's role uses most. */
export function PhoneBar() {
  const translate = useTranslate();
  const { me, model } = useWorkplace();
  const { pages } = useMenu();
  const nameOf = useMenuName();
  const here = useLocation().pathname.split('/')[1];
  const shown = dailyPages(me, new Set(model.permissions), pages).slice(0, MAX_PAGES);
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
