interface Route {
  readonly route: string;
  /** Any one of these; empty = everybody who has signed in. */
  readonly anyOf: readonly string[];
  /** Where the address bar stays, when it is not the route itself. */
  readonly at?: RegExp;
}

/**
 * The specification's route table (S-NAV-3): who may open an address. The address bar keeps it, also when the
 * list there writes its filter behind it. Where the table says "login", what is shown there asks for the permission of its area.
 */
export const ROUTES: readonly Route[] = [
  { route: 'dashboard', anyOf: [] },
  { route: 'locations', anyOf: ['location:view'] },
  { route: 'identities', anyOf: ['user:view'] },
  { route: 'report', anyOf: ['report:view'] },
  { route: 'report/public', anyOf: ['report:view'] },
  { route: 'report/private', anyOf: ['report:view'], at: /^\/report\/private\?.*d_status/ },
  { route: 'report/shared', anyOf: ['report:view'], at: /^\/report\/shared\?.*d_status/ },
  { route: 'helpdesk', anyOf: ['support_access'] },
  { route: 'superadmin', anyOf: ['superadmin:view', 'partneraccount'] },
  { route: 'superadmin?tab=edit&id=4', anyOf: ['superadmin:view', 'partneraccount'], at: /^\/companies\/4$/ },
  { route: 'superadmin?tab=list', anyOf: ['superadmin:view', 'partneraccount'], at: /^\/superadmin\/list/ },
  { route: 'superadmin?tab=skus', anyOf: ['superadmin:view'], at: /^\/superadmin\/skus$/ },
  { route: 'superadmin/skus', anyOf: ['superadmin:view'] },
  { route: 'superadmin?tab=partners', anyOf: ['superadmin:edit'], at: /^\/superadmin\/partners$/ },
  { route: 'superadmin?tab=global_view', anyOf: ['superadmin:view'], at: /^\/superadmin\/global_view$/ },
  { route: 'superadmin?tab=templates', anyOf: ['superadmin:edit'], at: /^\/superadmin\/templates$/ },
  {
    route: 'devices?search_query=cam&security_profile_type=whitelist',
    anyOf: ['device:view'],
    at: /^\/devices\?(?=.*filter=.*q.*cam.*security_profile_class)(?=.*search_query=cam)(?=.*security_profile_type=whitelist)/,
  },
  { route: 'myprofile', anyOf: [] },
  { route: 'company_profile', anyOf: ['global:view'] },
  { route: 'auth-modes', anyOf: ['global:view'] },
  { route: 'tokens', anyOf: ['global:view'] },
  { route: 'sources', anyOf: ['global:view'] },
  { route: 'extensions', anyOf: ['global:view'] },
  { route: 'integrations', anyOf: ['zscaler'] },
  { route: 'manage-payments', anyOf: ['payment:view'] },
  { route: 'administrators', anyOf: ['admin:view'] },
  { route: 'teams', anyOf: ['team:view'] },
  { route: 'policies/access-control', anyOf: ['policies:view'] },
  { route: 'policies/privilege', anyOf: ['policies:view'] },
  { route: 'policies/registration', anyOf: ['policies:view'] },
  { route: 'policies/nac', anyOf: ['policies:view'] },
  { route: 'access-logs', anyOf: ['visit:view'] },
  { route: 'authentications', anyOf: ['visit:view'] },
  { route: 'identity-profiles', anyOf: ['user:view'] },
  { route: 'portal-assignments', anyOf: ['template:edit'] },
  { route: 'portal-settings', anyOf: ['template:edit'] },
  { route: 'terms-of-uses', anyOf: ['template:edit'] },
  { route: 'campaigns', anyOf: ['campaign:view'] },
  { route: 'map', anyOf: ['location:view'] },
  { route: 'wall', anyOf: ['location:view'] },
  { route: 'administrator-profiles', anyOf: ['admin:edit'] },
  { route: 'password-policies', anyOf: ['admin:edit'] },
  { route: 'security/auditlog', anyOf: ['admin:edit'] },
  { route: 'support', anyOf: ['admin:edit', 'lobby', 'location:edit'] },
  { route: 'report/nothing', anyOf: ['nobody'] },
  { route: 'no/such/page', anyOf: ['nobody'] },
];
