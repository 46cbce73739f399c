import type { mails as master } from '../fr/mails';
import type { Translated } from '../catalogue';

export const mails: Translated<typeof master> = {
  close: 'Close',
  opening: 'Opening…',
  to: 'To: %{address}',
  onlyReaders: 'Only its recipient and a superadministrator can read this message here.',
  files: 'Attached files',
  logged: 'Reading this message is written to the audit log.',
};
