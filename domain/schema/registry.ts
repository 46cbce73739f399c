/**
 * Names that a schema may use to reach hand-written code. A name outside these lists is a compile error; the
 * registries that hold the code are typed by them, so a name without code does not type-check.
 */
export const WIDGETS = ['textarea', 'permissions', 'json', 'radio', 'timezone', 'language', 'password'] as const;
export type WidgetName = (typeof WIDGETS)[number];

export const DISPLAYS = ['status', 'validity', 'relative', 'mono', 'percent'] as const;
export type DisplayName = (typeof DISPLAYS)[number];

export const UNITS = ['hours', 'days', 'seconds', 'minutes', 'mbps', 'percent'] as const;
export type UnitName = (typeof UNITS)[number];

/** Whole pages in place of a generated list or form. */
export const VIEWS: readonly string[] = [];
/** Dialogs that an action opens in place of a call. */
export const DIALOGS = ['renew'] as const;
export type DialogName = (typeof DIALOGS)[number];

/** Cross-field rules of `domain/rules`, checked in the form and on the server. */
export const RULES = ['identity-validity', 'password-strength', 'profile-duration'] as const;
export type RuleName = (typeof RULES)[number];

/** Rules that need the server's knowledge: `server/actions/guards`. */
export const GUARDS = ['grant-within-mine', 'login-domain', 'last-admin', 'known-bits'] as const;
export type GuardName = (typeof GUARDS)[number];

export const MENU_GROUPS = [
  'superadmin',
  'lobby',
  'dashboard',
  'reporting',
  'authentications',
  'identities',
  'locations',
  'portals',
  'events',
  'campaigns',
  'marketing',
  'security',
  'settings',
] as const;
