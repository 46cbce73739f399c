import type { Translated } from '../catalogue';
import type { helpdesk as master } from '../fr/helpdesk';

export const helpdesk: Translated<typeof master> = {
  text: 'Find a guest in the companies that have given support access.',
  stays: 'Another company cannot be opened here: use the main window, under your own name.',
  tickets: 'Tickets',
  search: 'Name, email, MAC or IP address',
  submit: 'Search',
  hint: 'Type at least three characters. Write a MAC address any way you like, and an IP address in full.',
  none: 'No guest matches “%{q}”.',
  noneText:
    'Only companies that have given support access are searched. MAC and IP addresses are searched over the last 30 days.',
  found: '%{smart_count} guest |||| %{smart_count} guests',
  most: 'The first %{n} guests. Refine your search.',
  loading: 'Searching',
  results: 'Guests found',
  seen: 'Seen %{when}',
  never: 'Never signed in',
  logged: 'Each search, and each visit to a company, is recorded in its audit log.',
  companies: {
    title: 'Companies that have given access',
    search: 'Company name',
    ends: 'Ends %{when}',
    endless: 'No end date',
    given: 'Consent given or changed %{when}',
    givenBy: 'Consent given or changed by %{name} %{when}',
    open: 'Open',
    more: 'Show more companies',
    most: 'The first %{n} companies. Search for the others by name.',
    none: 'No company of that name has given access.',
    empty: 'No company has given access right now',
    emptyText:
      'Each company decides: one of its administrators turns on support access under “My company”, section “Support”, with or without an end date. The company then appears here.',
    loading: 'Loading companies',
  },
};
