import { lazy } from 'react';
import type { Imported } from '../resources/engine/dialogs';

/** What an import that has made records ends with, by the dialog that a single new record ends with. */
export const IMPORTED: Imported = {
  'guest-card': lazy(() => import('./identities/ImportedCards')),
};
