import type { mails as master } from '../fr/mails';
import type { Translated } from '../catalogue';

export const mails: Translated<typeof master> = {
  close: 'Close',
  opening: 'Opening…',
  to: 'To: %{address}',
  ofAccount:
    'This message is about the account of an administrator and may open it: only a superadministrator reads it here.',
  files: 'Attached files',
  logged: 'Reading this message is written to the audit log.',
};
