import { sponsorAddress } from '../../domain/portalAddress';
import type { TabLink } from '../navigation/menuPlaces';

/** Tabs of the identities that are no pages of the menu, by the `?tab=` that opens them (specification S-NAV-6). */
export const identityLinks = {
  bulk: {
    group: 'identities',
    order: 30,
    labelKey: 'menu.bulk',
    permission: ['user:edit'],
    to: '/identities?tab=bulk',
  },
  sponsor: {
    group: 'identities',
    order: 50,
    labelKey: 'menu.sponsor',
    permission: ['user:edit'],
    address: ({ loginHost, companyHash }) => sponsorAddress(loginHost, companyHash),
  },
} satisfies Record<string, TabLink>;
