import type { Translated } from '../catalogue';
import type { record as master } from '../fr/record';

export const record: Translated<typeof master> = {
  panel: {
    title: 'Links and history',
    show: 'Show links and history',
    hide: 'Hide links and history',
    close: 'Close',
  },
  related: {
    title: 'Linked to this item',
  },
  change: {
    sealed: 'changed (value not kept)',
    from: 'from',
    to: 'to',
  },
  touches: {
    counting: 'Looking for what uses it…',
    nothing: 'Nothing else uses it. |||| Nothing else uses them.',
    title: 'What uses it: |||| What uses them:',
  },
  history: {
    title: 'History',
    empty: 'No change recorded.',
    failed: 'The history could not be loaded.',
    older: 'Older',
    more: 'and %{smart_count} more |||| and %{smart_count} more',
    less: 'Show less',
    somebody: 'Another account',
    key: 'API key',
    keyOf: 'API key of %{name}',
    as: '%{name} as %{other}',
    reverted: 'Change reverted',
    actions: {
      create: 'Created',
      update: 'Changed',
      delete: 'Deleted',
      restore: 'Restored',
      disable: 'Disabled',
      enable: 'Re-enabled',
      renew: 'Renewed',
      reveal: 'Secret shown',
      assign: 'Assignment',
      erase: 'Person erased',
      sponsor_request: 'Sponsor asked',
      sponsor_approve: 'Access approved by a sponsor',
      sponsor_refuse: 'Access refused by a sponsor',
      sponsor_expire: 'Request left without an answer',
    },
  },
  revert: {
    button: 'Revert this change',
    title: 'Revert this change?',
    text: 'These values will be put back. The revert is noted in the history and can itself be reverted.',
    confirm: 'Put back',
    done: 'Change reverted',
  },
  draft: {
    title: 'You had started to edit this item (%{when}):',
    titleNew: 'You had started to fill in this form (%{when}):',
    restore: 'Take it up',
    discard: 'Discard',
    keep: 'Take up this choice',
    conflict: 'The item has changed since your draft. Choose, field by field, what to keep; nothing is saved yet.',
  },
  duplicate: {
    button: 'Duplicate',
    copy: '%{name} (copy)',
    note: 'Copy of “%{name}”. Nothing is saved before “Create”.',
  },
  reference: {
    create: 'Add: %{name}…',
    createNamed: 'Add “%{text}”: %{name}…',
  },
  leaveDialog: 'What you typed here will be lost: %{names}.',
  conflict: {
    deleted: 'This item was deleted meanwhile. Your changes are kept: they come back if it is restored.',
    apart: 'Your changes and theirs are in different fields: all of them are kept.',
    saveAll: 'Save everything',
    fromMine: 'Kept from you',
    fromTheirs: 'Taken over from them',
    by: 'Saved by: %{name}',
  },
  params: {
    later: '%{name}: the address will be here once this is created.',
  },
  tabs: {
    label: 'Tabs',
    errors: '%{smart_count} field to correct |||| %{smart_count} fields to correct',
    changed: 'changed',
  },
  changes: {
    title: 'What changes',
    show: 'Show details',
    hide: 'Hide details',
  },
  forbidden: {
    title: 'You cannot create here',
    text: 'Your profile does not allow adding this item. Ask an administrator of your company for this right.',
  },
  neverMade: {
    title: 'Nothing is created here',
    text: 'These items are recorded by themselves; they can be looked at and exported.',
  },
};
