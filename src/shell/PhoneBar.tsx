import { useCreatePath, useTranslate } from 'ra-core';
import { Link, useLocation } from 'react-router-dom';
import { bottomBar } from '../../resources/ui/bars';
import { Icon, iconNamed } from '../../resources/ui/Icon';
import { phoneActions, type PhoneAction } from '../menu/phoneActions';
import { useMenu, useMenuName, useParts } from '../menu/useMenu';
import type { MenuPage } from '../menu/menu';
import { useWorkplace } from '../workplace/useWorkplace';
import { useAttentionCounts, attentionIn } from './useAttentionCounts';
import { AttentionCount } from './AttentionCount';

/** At the bottom of a phone: the four actions that this person's role uses most. */
export function PhoneBar({ openPalette }: { readonly openPalette: () => void }) {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const { me, model } = useWorkplace();
  const { pages, sections } = useMenu();
  const { pathname } = useLocation();
  const attention = useAttentionCounts();
  const nameOf = useMenuName();
  const [here] = useParts();
  const actions = phoneActions(me, new Set(model.permissions), pages, model.resources);
  // The page of an entry with tabs stands for those tabs that have no action of their own.
  const countAt = ({ path }: MenuPage) => {
    const entry = sections.flatMap(({ entries }) => entries).find(({ pages: [page] }) => page?.path === path);
    if (!entry) return attention.get(path) ?? 0;
    const others = actions.flatMap((one) => (one.kind === 'page' && one.page.path !== path ? [one.page.path] : []));
    return attentionIn({ ...entry, pages: entry.pages.filter((page) => !others.includes(page.path)) }, attention);
  };
  const creating = actions.some(
    (one) => one.kind === 'create' && createPath({ resource: one.resource.name, type: 'create' }) === pathname,
  );
  const draw = (action: PhoneAction) => {
    if (action.kind === 'search') {
      return (
        <button key="search" type="button" aria-haspopup="dialog" onClick={openPalette}>
          <Icon name="Search" size={20} />
          <span>{translate('shell.nav.search')}</span>
        </button>
      );
    }
    if (action.kind === 'create') {
      const to = createPath({ resource: action.resource.name, type: 'create' });
      return (
        <Link key={to} to={to} aria-current={to === pathname ? 'page' : undefined}>
          <Icon name="Add" size={20} />
          <span>{action.resource.texts.new}</span>
        </Link>
      );
    }
    const { page } = action;
    return (
      <Link key={page.path} to={page.to} aria-current={page.path === here && !creating ? 'page' : undefined}>
        <Icon name={iconNamed(page.icon)} size={20} />
        <span>{nameOf(page)}</span>
        <AttentionCount count={countAt(page)} />
      </Link>
    );
  };
  if (actions.length < 2) return null;
  return (
    <nav className="phone-bar" ref={bottomBar} aria-label={translate('shell.nav.daily')}>
      {actions.map(draw)}
    </nav>
  );
}
