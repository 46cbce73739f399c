import { lazy } from 'react';
import type { Dialogs } from '../resources/engine/dialogs';

/**
 * Dialogs that an action may name (`x-actions.dialog`), each loaded when it opens. The names come from the registry of
 * the dialect, so a name without code does not type-check.
 */
export const DIALOGS: Dialogs = {
  mail: lazy(() => import('./mails/MailDialog')),
  'portal-preview': lazy(() => import('./portals/PortalPreview')),
  renew: lazy(() => import('./tokens/RenewDialog')),
};
