import type { Translated } from '../catalogue';
import type { overview as master } from '../fr/overview';

export const overview: Translated<typeof master> = {
  help: 'What companies use of their subscriptions, over the last %{days} days. Those that reach a maximum soonest come first.',
  method:
    'Forecast: the straight trend line of the days shown, continued from today’s count. Each day (in UTC) keeps the highest count of that day; what is erased later changes no past day.',
  search: 'Search for a company',
  none: 'No company has this name.',
  export: 'Export as CSV',
  rows: '%{n} companies',
  perPage: 'Companies per page',
  table: 'Usage of subscriptions',
  ahead: 'Forecast for %{days} days',
  percent: '%{n}%',
  used: '%{used} of %{max}',
  perDay: '%{change} a day',
  flat: 'steady',
  noTrend: 'Fewer than 7 days counted',
  full: 'Maximum reached',
  until: 'Maximum reached around %{day}',
  enough: 'Maximum not reached within a year',
  noLimit: 'The subscription has no maximum.',
  kinds: { users: 'Guests', appointed: 'Employees', locations: 'Locations', devices: 'Devices' },
  columns: {
    id: 'No.',
    company: 'Company',
    kind: 'Limit',
    used: 'Used',
    max: 'Maximum',
    peak: 'Peak over %{days} days',
    change: 'Trend',
    daysLeft: 'Days to the maximum',
    reached: 'Maximum reached on',
    outlook: 'Forecast',
  },
};
