/**
 * Groups of the menu, in its order: those of specification S-NAV-1, network access and policies after security, and the
 * parts of its settings. `customViews/navigation/menuPlaces.ts` says where each one is shown.
 */
export const MENU_GROUPS = [
  'superadmin',
  'helpdesk',
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
  'access-logs',
  'devices',
  'addresses',
  'policies',
  'access',
  'other',
  'account',
  'company',
  'administrators',
  'teams',
  'sign-in',
  'connections',
  'support',
  'settings',
] as const;
