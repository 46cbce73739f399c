import type { Translated } from '../catalogue';
import type { auditCheck as master } from '../fr/auditCheck';

export const auditCheck: Translated<typeof master> = {
  attention: {
    broken: 'Something is wrong with the audit log.',
    late: 'The audit log is not verified any more.',
  },
  failed: 'The state of the verification could not be read.',
  checked: 'Checked %{when}',
  entries: '%{n} entry |||| %{n} entries',
  full: 'in full %{when}',
  begins: 'verified from entry %{n}',
  anchor: 'last anchor %{when}, entry %{n}',
  copyAnchor: 'Copy the anchor',
  copiedAnchor: 'Anchor copied',
  states: {
    waiting: 'First check',
    intact: 'Intact',
    late: 'Check overdue',
    broken: 'Problem',
  },
  says: {
    waiting: 'The first check has not ended yet.',
    late: 'Checks do not end any more: tell the person who operates the installation.',
  },
  problems: {
    changed: 'An entry is not as it was written',
    missing: 'An entry is missing',
    shortened: 'The last entries are missing',
    added: 'There are more entries than the log counts',
    erased: 'The log was removed',
    'head-changed': 'The count of the entries was changed',
    'other-key': 'The log is signed with another key',
    anchor: 'Entries were removed since the last anchor',
  },
  atEntry: 'At entry %{n}.',
  since: 'Found on %{when}.',
  keep: 'Delete nothing, and keep the backups: they allow a comparison.',
  verify: 'The person who operates the installation runs “%{command}”, which names the entry.',
  rotate: 'Once the cause is known, “%{command}” signs the log again; an entry says what was found.',
};
