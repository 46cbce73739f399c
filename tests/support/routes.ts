interface Route {
  readonly route: string;
  /** Any one of these; empty = everybody who has signed in. */
  readonly anyOf: readonly string[];
  readonly leads: RegExp;
}

/**
 * The specification's route table (S-NAV-3): who may open an address, and where it leads. Where the table says
 * "login", what is shown there asks for the permission of its area.
 */
export const ROUTES: readonly Route[] = [
  { route: 'dashboard', anyOf: [], leads: /^\/dashboard$/ },
  { route: 'locations', anyOf: ['location:view'], leads: /^\/locations$/ },
  { route: 'identities', anyOf: ['user:view'], leads: /^\/identities$/ },
  { route: 'report', anyOf: ['report:view'], leads: /^\/dashboards$/ },
  { route: 'report/public', anyOf: ['report:view'], leads: /^\/dashboards$/ },
  { route: 'report/private', anyOf: ['report:view'], leads: /^\/dashboards\?.*d_status/ },
  { route: 'report/shared', anyOf: ['report:view'], leads: /^\/dashboards\?.*d_status/ },
  { route: 'helpdesk', anyOf: ['support_access'], leads: /^\/helpdesk$/ },
  { route: 'superadmin', anyOf: ['superadmin:view', 'partneraccount'], leads: /^\/companies$/ },
  { route: 'superadmin?tab=edit&id=4', anyOf: ['superadmin:view', 'partneraccount'], leads: /^\/companies\/4$/ },
  { route: 'superadmin?tab=list', anyOf: ['superadmin:view', 'partneraccount'], leads: /^\/companies\?filter=\{\}/ },
  { route: 'superadmin?tab=skus', anyOf: ['superadmin:view'], leads: /^\/skus$/ },
  { route: 'superadmin/skus', anyOf: ['superadmin:view'], leads: /^\/skus$/ },
  { route: 'superadmin?tab=partners', anyOf: ['superadmin:edit'], leads: /^\/companies\?.*c_options/ },
  { route: 'superadmin?tab=global_view', anyOf: ['superadmin:view'], leads: /^\/companies\?filter=\{\}/ },
  { route: 'superadmin?tab=templates', anyOf: ['superadmin:edit'], leads: /^\/templates$/ },
  {
    route: 'devices?search_query=cam&security_profile_type=whitelist',
    anyOf: ['device:view'],
    leads: /^\/devices\?.*filter=.*q.*cam.*security_profile_class/,
  },
  { route: 'myprofile', anyOf: [], leads: /^\/my-profile\/\d+$/ },
  { route: 'company_profile', anyOf: ['global:view'], leads: /^\/company-profile\/\d+$/ },
  { route: 'auth-modes', anyOf: ['global:view'], leads: /^\/auth-modes$/ },
  { route: 'tokens', anyOf: ['global:view'], leads: /^\/tokens$/ },
  { route: 'extensions', anyOf: ['global:view'], leads: /^\/extensions$/ },
  { route: 'integrations', anyOf: ['zscaler'], leads: /^\/integrations$/ },
  { route: 'manage-payments', anyOf: ['payment:view'], leads: /^\/payments$/ },
  { route: 'administrators', anyOf: ['admin:view'], leads: /^\/administrators$/ },
  { route: 'teams', anyOf: ['team:view'], leads: /^\/teams$/ },
  { route: 'policies/access-control', anyOf: ['policies:view'], leads: /^\/access-control-policies$/ },
  { route: 'policies/privilege', anyOf: ['policies:view'], leads: /^\/privilege-policies$/ },
  { route: 'policies/registration', anyOf: ['policies:view'], leads: /^\/registration-policies$/ },
  { route: 'policies/nac', anyOf: ['policies:view'], leads: /^\/nac-policies$/ },
  { route: 'access-logs', anyOf: ['visit:view'], leads: /^\/access-logs$/ },
  { route: 'authentications', anyOf: ['visit:view'], leads: /^\/authentications$/ },
  { route: 'identity-profiles', anyOf: ['user:view'], leads: /^\/identity-profiles$/ },
  { route: 'portal-assignments', anyOf: ['template:edit'], leads: /^\/portal-assignments$/ },
  { route: 'portal-settings', anyOf: ['template:edit'], leads: /^\/portal-settings\/\d+$/ },
  { route: 'terms-of-uses', anyOf: ['template:edit'], leads: /^\/terms-of-uses$/ },
  { route: 'campaigns', anyOf: ['campaign:view'], leads: /^\/campaigns$/ },
  { route: 'administrator-profiles', anyOf: ['admin:edit'], leads: /^\/administrator-profiles$/ },
  { route: 'password-policies', anyOf: ['admin:edit'], leads: /^\/password-policies$/ },
  { route: 'security/auditlog', anyOf: ['admin:edit'], leads: /^\/auditlog$/ },
  { route: 'support', anyOf: ['admin:edit', 'lobby', 'location:edit'], leads: /^\/tickets\/create$/ },
  { route: 'report/nothing', anyOf: ['nobody'], leads: /^\/dashboard$/ },
  { route: 'no/such/page', anyOf: ['nobody'], leads: /^\/dashboard$/ },
];
