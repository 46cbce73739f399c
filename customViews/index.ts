import type { ComponentType } from 'react';
import { identityLinks } from './identities/links';
import { DEACTIVATE } from './identity-profiles/links';
import type { TabLink } from './navigation';

/** A page that is not one resource. */
export interface CustomView {
  /** Its address: one segment, or two. */
  readonly path: string;
  /** Key of its name in the catalogue. */
  readonly labelKey: string;
  /** Key of what the settings page says of it. */
  readonly helpKey?: string;
  /** Position in the menu. Without effect where `path` is the name of a resource: its schema declares the position. */
  readonly group: string;
  readonly order: number;
  /** Any one of these; empty = everybody who is signed in. */
  readonly permission: readonly string[];
  /** Each of these too. */
  readonly also?: readonly string[];
  /** The menu of people with one of these leaves it out: they have nothing to do there. */
  readonly without?: readonly string[];
  /** Environments whose menu has it; absent = every one. The address works everywhere. */
  readonly environments?: readonly string[];
  /** Name of a Material icon. */
  readonly icon: string;
  /** The resource whose screens this page replaces: its menu entry leads here. */
  readonly resource?: string;
  /** It uses components of Material UI or react-admin's own, as ejected screens do: their theme comes with it. */
  readonly library?: boolean;
  /**
   * What `?<question>` in the address of a record is called, which opens the question before it is deactivated: this page
   * asks more than “really?”.
   */
  readonly deactivation?: string;
  /** It fills the window, without the menu and the bar of the console. */
  readonly bare?: boolean;
  /** The file of its French texts, where these are not among those of most pages. */
  readonly texts?: 'reporting';
  readonly load: () => Promise<{ default: ComponentType }>;
}

/** Specification S-NAV-6: `bulk` and `sponsor` of the identities, *Edit* of the locations; S-NAV-1: parts of reporting. */
export const tabLinks: readonly TabLink[] = [
  ...Object.values(identityLinks),
  { group: 'reporting', order: 20, labelKey: 'shell.tabs.shared', permission: [], to: '/report/shared' },
  { group: 'reporting', order: 30, labelKey: 'shell.tabs.private', permission: [], to: '/report/private' },
  { group: 'locations', order: 15, labelKey: 'shell.tabs.edit', permission: [], recordOf: 'locations' },
];

/** A line of the settings page that leads to a part of another page. */
export interface SettingLink {
  readonly group: string;
  readonly labelKey: string;
  readonly helpKey: string;
  readonly icon: string;
  /** Address in the console. */
  readonly to: string;
  readonly permission: readonly string[];
}

export const settingLinks: readonly SettingLink[] = [
  {
    group: 'company',
    labelKey: 'menu.subscription',
    helpKey: 'menu.subscriptionHelp',
    icon: 'ReceiptLong',
    to: '/company_profile?tab=subscription',
    permission: ['global:view'],
  },
];

/** Every page of the console apart from the resources; a new one is a folder and a line here. */
export const customViews: readonly CustomView[] = [
  {
    path: 'dashboard',
    labelKey: 'menu.home',
    group: 'dashboard',
    order: 0,
    permission: [],
    icon: 'Dashboard',
    load: () => import('./dashboard'),
  },
  {
    path: 'general-settings',
    labelKey: 'menu.generalSettings',
    helpKey: 'menu.generalSettingsHelp',
    group: 'company',
    order: 15,
    // For those who have something to set: lists of the access log, the company, the installation.
    permission: ['visit:view', 'global:edit', 'superadmin:edit'],
    icon: 'Settings',
    load: () => import('./general-settings'),
  },
  {
    path: 'access-reviews',
    labelKey: 'menu.accessReviews',
    helpKey: 'menu.accessReviewsHelp',
    group: 'administrators',
    order: 30,
    permission: ['admin:view'],
    icon: 'Policy',
    load: () => import('./access-reviews'),
  },
  {
    path: 'audit-watches',
    labelKey: 'menu.auditWatches',
    helpKey: 'menu.auditWatchesHelp',
    group: 'administrators',
    order: 45,
    // Those who see the audit log.
    permission: ['admin:edit'],
    icon: 'Visibility',
    load: () => import('./audit-watches'),
  },
  {
    path: 'api-explorer',
    labelKey: 'menu.apiExplorer',
    helpKey: 'menu.apiExplorerHelp',
    group: 'connections',
    order: 15,
    // Those who see API keys.
    permission: ['global:view'],
    icon: 'Extension',
    load: () => import('./api-explorer'),
  },
  {
    path: 'portal-assignments',
    labelKey: 'menu.assignments',
    group: 'portals',
    order: 20,
    permission: ['template:edit'],
    icon: 'SwapHoriz',
    load: () => import('./portal-assignments'),
  },
  {
    path: 'company-template',
    labelKey: 'menu.companyTemplate',
    group: 'superadmin',
    order: 15,
    permission: ['superadmin:view'],
    icon: 'Description',
    load: () => import('./company-template'),
  },
  {
    path: 'superadmin/partners',
    labelKey: 'menu.partners',
    group: 'superadmin',
    order: 22,
    permission: ['superadmin:edit'],
    icon: 'Groups',
    load: () => import('./superadmin-partners'),
  },
  {
    path: 'superadmin/shown',
    labelKey: 'menu.shown',
    group: 'superadmin',
    order: 12,
    permission: ['partneraccount'],
    without: ['superadmin:view'],
    icon: 'Visibility',
    load: () => import('./superadmin-shown'),
  },
  {
    path: 'superadmin/global_view',
    labelKey: 'menu.overview',
    group: 'superadmin',
    order: 23,
    permission: ['superadmin:view'],
    icon: 'BarChart',
    library: true,
    load: () => import('./superadmin-overview'),
  },
  {
    path: 'superadmin/templates',
    labelKey: 'menu.themes',
    group: 'superadmin',
    order: 25,
    permission: ['superadmin:edit'],
    icon: 'WebAsset',
    load: () => import('./superadmin-templates'),
  },
  {
    path: 'sandbox',
    labelKey: 'menu.sandbox',
    group: 'superadmin',
    order: 90,
    permission: ['superadmin:view'],
    // Specification S-NAV-8: the menu has it only in these environments.
    environments: ['dev', 'uat'],
    icon: 'Category',
    load: () => import('./sandbox'),
  },
  {
    path: 'report/public',
    labelKey: 'menu.reports',
    group: 'reporting',
    order: 5,
    permission: ['report:view'],
    icon: 'BarChart',
    library: true,
    load: () => import('./report'),
  },
  {
    path: 'alerts',
    labelKey: 'menu.alerts',
    group: 'reporting',
    order: 40,
    permission: ['report:view'],
    icon: 'Visibility',
    library: true,
    texts: 'reporting',
    load: () => import('./alerts'),
  },
  {
    path: 'scheduled-reports',
    labelKey: 'menu.scheduledReports',
    group: 'reporting',
    order: 50,
    permission: ['report:view'],
    icon: 'Schedule',
    texts: 'reporting',
    load: () => import('./scheduled-reports'),
  },
  {
    path: 'identity-profiles',
    labelKey: 'menu.profiles',
    group: 'identities',
    order: 40,
    permission: ['user:view'],
    icon: 'Badge',
    deactivation: DEACTIVATE,
    load: () => import('./identity-profiles'),
  },
  {
    path: 'diagnosis',
    labelKey: 'menu.diagnosis',
    group: 'identities',
    order: 60,
    permission: ['user:view', 'lobby'],
    icon: 'HelpOutline',
    load: () => import('./diagnosis'),
  },
  {
    path: 'address-holders',
    labelKey: 'menu.addressHolders',
    group: 'access-logs',
    order: 20,
    permission: ['user:view'],
    also: ['visit:view', 'supervisor'],
    icon: 'Gavel',
    load: () => import('./address-holders'),
  },
  {
    path: 'map',
    labelKey: 'menu.map',
    group: 'locations',
    order: 20,
    permission: ['location:view'],
    icon: 'Public',
    load: () => import('./map'),
  },
  {
    path: 'wall',
    labelKey: 'menu.wall',
    group: 'locations',
    order: 30,
    permission: ['location:view'],
    icon: 'DesktopWindows',
    bare: true,
    load: () => import('./wall'),
  },
  {
    path: 'helpdesk',
    labelKey: 'menu.helpdesk',
    group: 'helpdesk',
    order: 10,
    permission: ['support_access'],
    icon: 'SupportAgent',
    load: () => import('./helpdesk'),
  },
  {
    path: 'lobby',
    labelKey: 'menu.lobby',
    group: 'lobby',
    order: 10,
    permission: ['lobby'],
    icon: 'HowToReg',
    load: () => import('./lobby'),
  },
  {
    path: 'terms-of-uses',
    labelKey: 'menu.portals',
    group: 'portals',
    order: 30,
    permission: ['template:edit'],
    icon: 'Gavel',
    resource: 'terms-of-uses',
    load: () => import('./terms-of-uses'),
  },
];

/** See `CustomView.deactivation`, by the name of the resource. */
export const deactivationOf = (resource: string): string | undefined =>
  customViews.find(({ path }) => path === resource)?.deactivation;
