import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { Icon, iconNamed } from '../../resources/ui/Icon';
import { prefetch } from '../router/pageLoaders';
import { workplace } from '../workplace/workplace';

interface SidebarLinkProps {
  readonly path: string;
  readonly icon: string;
  readonly name: string;
  readonly current: boolean;
  readonly narrow: boolean;
  readonly onFollow?: (() => void) | undefined;
}

/** One entry of the menu. Its page is prefetched on hover and focus. */
export function SidebarLink({ path, icon, name, current, narrow, onFollow }: SidebarLinkProps) {
  const element = useRef<HTMLAnchorElement>(null);
  const reach = () => prefetch(path, workplace.get()?.model.resources ?? []);
  // A long menu shows where one is, however one came here.
  useEffect(() => {
    if (current) element.current?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <Link
      ref={element}
      to={`/${path}`}
      className="rail-link"
      aria-current={current ? 'page' : undefined}
      data-tooltip={narrow ? name : undefined}
      onPointerEnter={reach}
      onFocus={reach}
      onClick={onFollow}
    >
      <Icon name={iconNamed(icon)} className="rail-icon" />
      <span className="rail-text">{name}</span>
    </Link>
  );
}
