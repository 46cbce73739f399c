import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { Icon, iconNamed } from '../../resources/ui/Icon';
import { prefetch } from '../router/pageLoaders';
import { workplace } from '../workplace/workplace';
import { AttentionCount } from './AttentionCount';

interface SidebarLinkProps {
  /** Address in the console. */
  readonly to: string;
  readonly icon: string;
  readonly name: string;
  readonly current: boolean;
  /** Number of records of its pages that need action. */
  readonly attention?: number;
  readonly narrow: boolean;
  readonly onFollow?: (() => void) | undefined;
}

/** One entry of the menu. Its page is prefetched on hover and focus. */
export function SidebarLink({ to, icon, name, current, attention = 0, narrow, onFollow }: SidebarLinkProps) {
  const element = useRef<HTMLAnchorElement>(null);
  const reach = () => prefetch(to, workplace.get()?.model.resources ?? []);
  // A long menu shows where one is, however one came here.
  useEffect(() => {
    if (current) element.current?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <Link
      ref={element}
      to={to}
      className="rail-link"
      aria-current={current ? 'page' : undefined}
      data-tooltip={narrow ? name : undefined}
      onPointerEnter={reach}
      onFocus={reach}
      onClick={onFollow}
    >
      <Icon name={iconNamed(icon)} className="rail-icon" />
      <span className="rail-text">{name}</span>
      <AttentionCount count={attention} />
    </Link>
  );
}
