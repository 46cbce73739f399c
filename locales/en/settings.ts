import type { Translated } from '../catalogue';
import type { settings as master } from '../fr/settings';

export const settings: Translated<typeof master> = {
  search: 'Search settings…',
  none: 'No setting matches “%{text}”.',
  found: '%{smart_count} setting |||| %{smart_count} settings',
  subscription: 'Subscription',
  subscriptionHelp: 'Dates, limits and usage of your subscription.',
  /** How many locations the chosen scopes let an administrator see. */
  reach: {
    none: 'Will see no location: none is in these scopes.',
    some: 'Will see %{within} location of %{all}. |||| Will see %{within} locations of %{all}.',
  },
  /** What has to be set on RADIUS equipment. */
  radius: {
    title: 'To set on the equipment',
    server: 'Accounting server',
    port: 'Port (UDP)',
    secret: 'Shared secret',
    set: 'Saved',
    missing: 'None: packets of the equipment are ignored.',
    unnamed: 'Ask your operator for the address: this installation does not say it.',
    off: 'This installation receives no RADIUS accounting.',
  },
  parts: {
    account: 'You',
    company: 'Company',
    administrators: 'Administrators',
    teams: 'Teams',
    'sign-in': 'Guest sign-in',
    connections: 'Data exchange and integrations',
    support: 'Support',
    settings: 'Other settings',
  },
};
