import type { Translated } from '../catalogue';
import type { identities as fr } from '../fr/identities';

export const identities: Translated<typeof fr> = {
  sponsor: {
    title: 'Sponsor page',
    text: 'Employees approve waiting guests there. It opens in a new window.',
    open: 'Open the sponsor page',
  },
  back: 'Back to list',
  longerThanGranted:
    'Longer than a sponsor or the reception desk may grant (%{smart_count} day). |||| Longer than a sponsor or the reception desk may grant (%{smart_count} days).',
  story: {
    title: 'Timeline',
    filter: 'What the timeline shows',
    failed: 'The timeline could not be loaded.',
    older: 'Older',
    partial: 'Sign-ins are visible with the right “View visits and access logs”.',
    registered: 'Registered',
    mail: 'Message',
    session: 'Connection: %{smart_count} request |||| Connection: %{smart_count} requests',
    connection: 'Network session',
    traffic: '%{duration} · %{sent} sent, %{received} received',
    by: 'by %{name}',
    kinds: {
      all: 'All',
      connection: 'Connections',
      refusal: 'Refusals',
      change: 'Changes',
      mail: 'Messages',
    },
  },
  privacy: {
    export: 'Export their data (ZIP)',
    exported: 'Data exported.',
    erase: 'Erase their data…',
    title: 'Erase the data of %{name}?',
    text: 'Name, contact details, password and devices disappear from the identity and from all its events. This cannot be undone.',
    goes: 'What is erased',
    stays: 'What the law keeps',
    until: '%{class}: until %{date}, in an encrypted archive',
    traces:
      '%{smart_count} sign-in and %{lines} log lines become anonymous. |||| %{smart_count} sign-ins and %{lines} log lines become anonymous.',
    sessions:
      '%{smart_count} network session becomes anonymous. |||| %{smart_count} network sessions become anonymous.',
    audit: 'The audit log keeps who did what.',
    confirm: 'Erase permanently',
    done: 'The data of this person were erased.',
    classes: {
      identity: 'Identity and contact details',
      technical: 'Technical connection data',
      social: 'Social profile',
      addresses: 'Visited addresses',
    },
  },
};
