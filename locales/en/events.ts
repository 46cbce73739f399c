import type { Translated } from '../catalogue';
import type { events as master } from '../fr/events';

/** Events: their accounts, and what happens to those when an event changes. */
export const events: Translated<typeof master> = {
  tabs: 'Pages of the event',
  form: 'Details',
  accounts: 'Accounts',
  title: 'Accounts of “%{name}”',
  quota: 'Quota',
  made: 'Created',
  used: 'Used',
  usedHelp: 'signed in at least once',
  valid: 'Valid now',
  remaining: 'Remaining',
  pending: '%{n} of them being created |||| %{n} of them being created',
  progress: '%{made} of %{quota} accounts created',
  count: 'Number of accounts to create',
  countHelp: 'Room for %{n} more account. |||| Room for %{n} more accounts.',
  language: 'Guests’ language',
  create: 'Create the account |||| Create %{n} accounts',
  creating: 'Creating the accounts',
  full: 'The quota is reached. Raise it on the details page to create more accounts.',
  closed: 'This event is closed, deleted or over: it accepts no more accounts.',
  without: 'The guests of this event have no personal accounts: these are the ones who registered.',
  list: 'List of accounts',
  search: 'Search for an account',
  validity: 'Validity',
  lastLogin: 'Last sign-in',
  never: 'Never',
  state: 'State',
  now: 'Valid',
  later: 'To come',
  over: 'Expired',
  own: '%{n} account has a validity of its own. |||| %{n} accounts have a validity of their own.',
  none: 'No account yet.',
  notFound: 'No account matches.',
  csvAll: 'All as CSV (%{n})',
  csvSome: 'CSV (%{n})',
  followTitle: 'Change the period of the event?',
  follow:
    '%{n} account of this event will follow: valid from %{from} to %{to}. |||| %{n} accounts of this event will follow: valid from %{from} to %{to}.',
  followOwn: '%{n} account keeps a validity of its own. |||| %{n} accounts keep a validity of their own.',
  followConfirm: 'Change the period',
  errors: {
    EVENT_QUOTA:
      'The quota of the event leaves room for %{0} account only. |||| The quota of the event leaves room for %{0} accounts only.',
    EVENT_CLOSED: 'This event is closed, deleted or over: it accepts no more accounts.',
    EVENT_WITHOUT_ACCOUNTS: 'The guests of this event have no personal accounts.',
    EVENT_PROFILE_GONE:
      'The identity profile of the event is no longer active: choose another one on its details page.',
    EVENT_ACCOUNTS_FOLLOW:
      'The accounts of this event (%{0}) follow its period: confirm the change on its details page.',
    EVENT_HAS_ACCOUNTS: 'This event already has accounts (%{0}).',
  },
};
