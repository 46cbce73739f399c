import type { Translated } from '../catalogue';
import type { actingAs as master } from '../fr/actingAs';

export const actingAs: Translated<typeof master> = {
  title: 'Act as %{name}',
  reason: 'Reason',
  reasonHelp:
    'It is kept in the audit log, and this person sees it in their own activity. One hour at most, then you begin again.',
  begin: 'Begin',
  back: 'Back',
  until: 'Until %{time}.',
  over: 'The time is over: you are back in your own account.',
  ended: 'You no longer act as this person: you are back in your own account.',
  blocked: {
    self: 'This is your own account: you cannot act as yourself.',
    inactive: 'This account is disabled or deleted: you cannot act as it.',
    rights: 'This person has rights that you do not have: you cannot act as them.',
    scope: 'This person sees items outside your scope: you cannot act as them.',
    factor: 'Your account needs a second factor first: add one on “My account”.',
    other: 'You cannot act as this administrator.',
  },
};
