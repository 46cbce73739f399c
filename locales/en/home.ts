import type { Translated } from '../catalogue';
import type { home as master } from '../fr/home';

export const home: Translated<typeof master> = {
  menu: 'Dashboard',
  morning: 'Good morning, %{name}',
  afternoon: 'Good afternoon, %{name}',
  evening: 'Good evening, %{name}',
  unknownCount: 'Count unavailable',
  counting: 'Counting',
  create: 'Start',
  figures: 'Figures',
  tiles: {
    authentications: '%{n} today',
    identities: '%{n} created today',
    locations: '%{n} with sign-ins in the last 24 h',
    events: '%{n} in progress',
    campaigns: '%{n} running',
    devices: '%{n} online',
    companies: '%{n} subscription ends within 30 days |||| %{n} subscriptions end within 30 days',
    tickets: '%{n} urgent or high',
  },
  attention: {
    title: 'Needs attention',
    none: 'All is well: nothing is waiting.',
    failed: 'This list could not be loaded.',
  },
  changes: {
    title: 'Latest changes',
    all: 'Audit log',
    none: 'No changes yet.',
    loading: 'Loading changes',
  },
  today: {
    title: 'Today’s events',
    all: 'Events',
    none: 'No events today.',
    connected: '%{n} connected |||| %{n} connected',
  },
  steps: {
    title: 'Getting started',
    text: '%{n} step to welcome your first guests. |||| %{n} steps to welcome your first guests.',
    done: '(done)',
  },
  nothing: 'Your profile does not open any page yet',
  nothingText: 'Ask an administrator of your company to give you rights.',
};
