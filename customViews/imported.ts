import type { Imported, Imports } from '../resources/engine/dialogs';

/** What an import that has made records ends with, by the dialog that a single new record ends with. */
export const IMPORTED: Imports<Imported> = {
  'guest-card': () => import('./identities/ImportedCards'),
  invitation: () => import('./administrators/ImportedInvitations'),
};
