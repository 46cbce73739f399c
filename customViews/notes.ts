import { lazy } from 'react';
import type { Notes } from '../resources/engine/dialogs';

/**
 * Notes that a field may name (`x-field.note`), each loaded with the first form that shows it. The names come from the
 * registry of the dialect, so a name without code does not type-check.
 */
export const NOTES: Notes = {
  'api-setup': lazy(() => import('./sources/ApiSetup')),
  'email-change': lazy(() => import('./account/email-change/EmailChangeNote')),
  'max-validity': lazy(() => import('./identities/MaxValidity')),
  'radius-setup': lazy(() => import('./sources/RadiusSetup')),
  'rights-taken': lazy(() => import('./administrators/RightsTaken')),
  'scope-reach': lazy(() => import('./administrators/ScopeReach')),
};
