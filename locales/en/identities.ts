import type { Translated } from '../catalogue';
import type { identities as fr } from '../fr/identities';

export const identities: Translated<typeof fr> = {
  tabs: {
    label: 'Parts of the identities screen',
    list: 'List',
    profiles: 'Profiles',
    bulk: 'Bulk accounts',
    sponsor: 'Sponsor',
    requests: 'Requests',
    newWindow: '(new window)',
  },
  sponsor: {
    title: 'Sponsor page',
    text: 'Employees approve waiting guests there. It opens in a new window.',
    open: 'Open the sponsor page',
  },
  back: 'Back to list',
  history: 'Latest sign-ins',
  story: {
    title: 'Story',
    filter: 'What the story shows',
    failed: 'The story could not be loaded.',
    empty: 'Nothing has happened yet.',
    older: 'Older',
    registered: 'Registered',
    session: 'Connection: %{smart_count} request |||| Connection: %{smart_count} requests',
    by: 'by %{name}',
    kinds: {
      all: 'All',
      registration: 'Registration',
      authentication: 'Sign-ins',
      session: 'Connections',
      change: 'Changes',
    },
  },
  privacy: {
    menu: 'Privacy',
    export: 'Export their data (ZIP)',
    exported: 'Data exported.',
    erase: 'Erase this person…',
    title: 'Erase %{name}?',
    text: 'Name, contact details, password and devices disappear from the record and from all its events. This cannot be undone.',
    goes: 'What is erased',
    stays: 'What the law keeps',
    until: '%{class}: until %{date}, under seal',
    traces:
      '%{smart_count} sign-in and %{lines} log lines become anonymous. |||| %{smart_count} sign-ins and %{lines} log lines become anonymous.',
    audit: 'The audit log keeps who did what.',
    confirm: 'Erase for good',
    done: 'This person was erased.',
    classes: {
      identity: 'Identity and contact details',
      technical: 'Technical connection data',
      social: 'Social profile',
      addresses: 'Visited addresses',
    },
  },
};
