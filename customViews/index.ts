import type { ComponentType } from 'react';

/** A page that is not one resource. */
export interface CustomView {
  /** First segment of the address. */
  readonly path: string;
  /** Key of its name in the catalogue. */
  readonly labelKey: string;
  readonly group: string;
  readonly order: number;
  /** Any one of these; empty = everybody who is signed in. */
  readonly permission: readonly string[];
  /** Environments whose menu has it; absent = every one. The address works everywhere. */
  readonly environments?: readonly string[];
  /** Name of a Material icon. */
  readonly icon: string;
  /** The resource whose screens this page replaces: its menu entry leads here. */
  readonly resource?: string;
  /** It uses components of Material UI or react-admin's own, as ejected screens do: their theme comes with it. */
  readonly library?: boolean;
  readonly load: () => Promise<{ default: ComponentType }>;
}

/** Every page of the console apart from the resources; a new one is a folder and a line here. */
export const customViews: readonly CustomView[] = [
  {
    path: 'dashboard',
    labelKey: 'home.menu',
    group: 'dashboard',
    order: 0,
    permission: [],
    icon: 'Dashboard',
    load: () => import('./dashboard'),
  },
  {
    path: 'portal-assignments',
    labelKey: 'assignments.menu',
    group: 'portals',
    order: 5,
    permission: ['template:edit'],
    icon: 'SwapHoriz',
    load: () => import('./portal-assignments'),
  },
  {
    path: 'sandbox',
    labelKey: 'sandbox.menu',
    group: 'superadmin',
    order: 90,
    permission: ['superadmin:view'],
    // Specification S-NAV-8: the menu has it only in these environments.
    environments: ['dev', 'uat'],
    icon: 'Category',
    load: () => import('./sandbox'),
  },
  {
    path: 'identity-profiles',
    labelKey: 'guests.profiles.title',
    group: 'identities',
    order: 20,
    permission: ['user:view'],
    icon: 'Badge',
    load: () => import('./identity-profiles'),
  },
  {
    path: 'lobby',
    labelKey: 'guests.lobby.title',
    group: 'lobby',
    order: 10,
    permission: ['lobby'],
    icon: 'HowToReg',
    load: () => import('./lobby'),
  },
  {
    path: 'terms-of-uses',
    labelKey: 'uploads.page',
    group: 'portals',
    order: 20,
    permission: ['template:edit'],
    icon: 'Gavel',
    resource: 'terms-of-uses',
    load: () => import('./terms-of-uses'),
  },
];
