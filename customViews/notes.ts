import type { Notes, Imports } from '../resources/engine/dialogs';

/**
 * Notes that a field may name (`x-field.note`), each loaded with the first form that shows it. The names come from the
 * registry of the dialect, so a name without code does not type-check.
 */
export const NOTES: Imports<Notes> = {
  'api-setup': () => import('./sources/ApiSetup'),
  'authentication-modes': () => import('./companies/AuthenticationModes'),
  'email-change': () => import('./account/email-change/EmailChangeNote'),
  'key-addresses': () => import('./tokens/KeyAddresses'),
  'max-validity': () => import('./identities/MaxValidity'),
  'password-effect': () => import('./password-policies/PasswordEffect'),
  'password-sample': () => import('./password-policies/PasswordSample'),
  'radius-setup': () => import('./sources/RadiusSetup'),
  'rights-taken': () => import('./administrators/RightsTaken'),
  'scope-reach': () => import('./administrators/ScopeReach'),
  'without-factor': () => import('./administrators/WithoutFactor'),
};
