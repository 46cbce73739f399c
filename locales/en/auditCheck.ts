import type { Translated } from '../catalogue';
import type { auditCheck as master } from '../fr/auditCheck';

export const auditCheck: Translated<typeof master> = {
  attention: {
    broken: 'Something is wrong with the audit log.',
    late: 'The audit log is no longer verified.',
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
    waiting: 'The first check has not finished yet.',
    late: 'Checks no longer finish: tell the person who operates the installation.',
  },
  atEntry: 'At entry %{n}.',
  since: 'Found on %{when}.',
  keep: 'Delete nothing, and keep the backups: they allow a comparison.',
  verify: 'The person who operates the installation runs “%{command}”, which says which entry it is.',
  rotate: 'Once the cause is known, “%{command}” signs the log again; an entry records what was found.',
};
