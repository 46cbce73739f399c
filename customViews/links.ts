import type { SettingLink } from './navigation/customView';
import { identityLinks } from './identities/links';
import type { TabLink } from './navigation/menuPlaces';

/** Specification S-NAV-6: `bulk` and `sponsor` of the identities, *Edit* of the locations; S-NAV-1: parts of reporting. */
export const tabLinks: readonly TabLink[] = [
  ...Object.values(identityLinks),
  { group: 'reporting', order: 20, labelKey: 'shell.tabs.shared', permission: [], to: '/report/shared' },
  { group: 'reporting', order: 30, labelKey: 'shell.tabs.private', permission: [], to: '/report/private' },
  { group: 'locations', order: 15, labelKey: 'shell.tabs.edit', permission: [], recordOf: 'locations' },
];

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
