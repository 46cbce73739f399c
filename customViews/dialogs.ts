import type { Dialogs, Imports } from '../resources/engine/dialogs';

/**
 * Dialogs that an action or the form of a new record may name (`x-actions.dialog`, `x-views.form.made`), each loaded when it opens. The names come from the registry of
 * the dialect, so a name without code does not type-check.
 */
export const DIALOGS: Imports<Dialogs> = {
  'act-as': () => import('./administrators/ActAsDialog'),
  'address-holders': () => import('./address-holders/AskDialog'),
  'compare-profiles': () => import('./administrators/CompareProfilesDialog'),
  'effective-rights': () => import('./administrators/EffectiveRightsDialog'),
  'email-change': () => import('./account/email-change/EmailChangeDialog'),
  'explore-api': () => import('./api-explorer/OpenExplorer'),
  'guest-card': () => import('./identities/CardDialog'),
  invitation: () => import('./administrators/InvitationDialog'),
  mail: () => import('./mails/MailDialog'),
  'open-company': () => import('./page-parts/OpenCompanyDialog'),
  'own-sessions': () => import('./account/own-sessions/SessionsDialog'),
  'parser-trial': () => import('./sources/ParserTrial'),
  passkeys: () => import('./account/passkeys/PasskeysDialog'),
  'portal-preview': () => import('./portals/PortalPreview'),
  provision: () => import('./companies/ProvisionDialog'),
  renew: () => import('./tokens/RenewDialog'),
  'second-factor': () => import('./account/second-factor/SecondFactorDialog'),
  'sso-test': () => import('./auth-modes/SsoTestDialog'),
};
