import type { Translated } from '../catalogue';
import type { menu as french } from '../fr/menu';

export const menu: Translated<typeof french> = {
  addressHolders: 'Behind an address',
  accessReviews: 'Access reviews',
  accessReviewsHelp: 'Forgotten accounts, unused rights, and what is decided about them.',
  assignments: 'Portal assignments',
  companyTemplate: 'Company template',
  diagnosis: 'Why not online',
  generalSettings: 'General settings',
  generalSettingsHelp: 'Theme, density, hidden tags of the access logs.',
  lobby: 'Reception',
  profiles: 'Identity profiles',
  helpdesk: 'Customer help',
  home: 'Dashboard',
  bulk: 'Bulk accounts',
  sponsor: 'Sponsor',
  overview: 'Global overview',
  partners: 'Partners',
  shown: 'Companies shown',
  reports: 'Predefined',
  sandbox: 'Sandbox',
  themes: 'Portal themes',
  portals: 'Portals',
  subscription: 'Subscription',
  subscriptionHelp: 'Dates, limits and usage of your subscription.',
  whyHidden: 'Why can somebody not see this?',
};
