import type { ComponentType } from 'react';
import { lazyPart } from '../../resources/engine/lazyPart';
import { allows } from '../../domain/access/permissions';
import type { TabLink } from '../navigation/menuPlaces';
import { IdentityList } from './IdentityList';
import { identityLinks } from './links';

/** What `?tab=` of the identities screen opens (specification S-NAV-6): exactly one of `Panel`, `to` and `address`. */
interface IdentityTab {
  /** Any one of these permissions; empty = everyone who may view the page. */
  readonly permission: readonly string[];
  /** A part of this page. */
  readonly Panel?: ComponentType;
  /** Another page of the console. */
  readonly to?: string;
  /** A page outside of the console, in a new window. */
  readonly address?: NonNullable<TabLink['address']>;
}

const LIST: IdentityTab = { permission: [], Panel: IdentityList };

const TABS: Readonly<Record<string, IdentityTab>> = {
  list: LIST,
  profiles: { permission: ['user:view'], to: '/identity-profiles' },
  bulk: { permission: identityLinks.bulk.permission, Panel: lazyPart(() => import('./bulk')) },
  sponsor: identityLinks.sponsor,
  requests: { permission: ['user:edit'], to: '/sponsor-requests' },
};

/**
 * The tab that an address names, the list when it names none.
 * @returns `open` false: the person lacks its permission
 */
export function tabOf(name: string | null, permissions: ReadonlySet<string>): IdentityTab & { readonly open: boolean } {
  const tab = (name !== null && Object.hasOwn(TABS, name) ? TABS[name] : undefined) ?? LIST;
  return { ...tab, open: allows(permissions, tab.permission) };
}
