import { lazy } from 'react';
import type { Dialogs } from '../resources/engine/dialogs';

/**
 * Dialogs that an action or the form of a new record may name (`x-actions.dialog`, `x-views.form.made`), each loaded when it opens. The names come from the registry of
 * the dialect, so a name without code does not type-check.
 */
export const DIALOGS: Dialogs = {
  'compare-profiles': lazy(() => import('./administrators/CompareProfilesDialog')),
  'effective-rights': lazy(() => import('./administrators/EffectiveRightsDialog')),
  'email-change': lazy(() => import('./account/email-change/EmailChangeDialog')),
  'guest-card': lazy(() => import('./identities/CardDialog')),
  mail: lazy(() => import('./mails/MailDialog')),
  'open-company': lazy(() => import('./companies/OpenDialog')),
  'own-sessions': lazy(() => import('./account/own-sessions/SessionsDialog')),
  'parser-trial': lazy(() => import('./sources/ParserTrial')),
  passkeys: lazy(() => import('./account/passkeys/PasskeysDialog')),
  'portal-preview': lazy(() => import('./portals/PortalPreview')),
  provision: lazy(() => import('./companies/ProvisionDialog')),
  renew: lazy(() => import('./tokens/RenewDialog')),
  'second-factor': lazy(() => import('./account/second-factor/SecondFactorDialog')),
  'sso-test': lazy(() => import('./auth-modes/SsoTestDialog')),
};
