import { lazy, type ComponentType } from 'react';
import { allows } from '../../domain/access/permissions';
import { sponsorAddress } from '../../domain/portalAddress';
import { ResourceList } from '../../resources/engine/ResourceList';
import type { AppContextValue } from '../appContext';

/** A tab of the identities screen (specification S-NAV-6): exactly one of panel, place and address. */
export interface IdentityTab {
  /** What `?tab=` says. */
  readonly key: string;
  /** Any one of these permissions; empty = everyone who may view the page. */
  readonly permission: readonly string[];
  /** Shown below the tabs. */
  readonly Panel?: ComponentType;
  /** A page of its own in the console. */
  readonly to?: string;
  /** A page outside of the console, in a new window. */
  readonly address?: (around: Pick<AppContextValue, 'loginHost' | 'companyHash'>) => string;
}

const TABS: readonly IdentityTab[] = [
  { key: 'list', permission: [], Panel: ResourceList },
  { key: 'profiles', permission: ['user:view'], to: '/identity-profiles' },
  {
    key: 'bulk',
    permission: ['user:edit'],
    Panel: lazy(() => import('./bulk')),
  },
  {
    key: 'sponsor',
    permission: ['user:edit'],
    address: ({ loginHost, companyHash }) => sponsorAddress(loginHost, companyHash),
  },
  { key: 'requests', permission: ['user:edit'], to: '/sponsor-requests' },
];

/** The tabs that the person may open. */
export const tabsFor = (permissions: ReadonlySet<string>): readonly IdentityTab[] =>
  TABS.filter((tab) => (tab.Panel ?? tab.to ?? tab.address) && allows(permissions, tab.permission));
