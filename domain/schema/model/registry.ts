/**
 * Names that a schema may use to reach hand-written code. A name outside these lists is a compile error; the
 * registries that hold the code are typed by them, so a name without code does not type-check. Of the console, only
 * the schema studio imports the lists: they are not part of its first download.
 */
export const WIDGETS = [
  'textarea',
  'permissions',
  'json',
  'map',
  'radio',
  'timezone',
  'language',
  'password',
  'generated',
  'transfer',
  'upload',
  'color',
  /** References whose options are those of the target's preset of this name. */
  'forKeys',
  'forPortals',
  /** When something ends: a date, or a number of days, months or years from today on. */
  'lifetime',
] as const;
export type WidgetName = (typeof WIDGETS)[number];

export const DISPLAYS = [
  'status',
  'validity',
  'keyState',
  'danger',
  'relative',
  'moment',
  'mono',
  'percent',
  'money',
  'kind',
  'map',
  'element',
  'elementName',
  'details',
  'support',
  'actor',
  'exportOrder',
  'exportSteps',
  'usage',
  'subscriptionEnd',
  'duration',
  'bytes',
  'language',
  /** Why something failed: a code, or a code and a number, whose label is shown; `OTHER` is the label of the rest. */
  'failure',
  'sentEvent',
  'graphPlaces',
  /** Whether there is a value, which itself says nothing to a person. */
  'given',
] as const;
export type DisplayName = (typeof DISPLAYS)[number];

export const UNITS = ['hours', 'days', 'months', 'seconds', 'minutes', 'mbps', 'percent'] as const;

/** Whole pages in place of a generated list or form. */
export const VIEWS = [
  'accessLogs',
  'account',
  'auditLog',
  'authentication',
  'authentications',
  'campaign',
  'dashboards',
  'event',
  'identities',
  'identity',
  'locations',
  'portalSettings',
  'retentionRules',
  'sponsorRequests',
  'team',
] as const;
export type ViewName = (typeof VIEWS)[number];
/** Dialogs that an action opens in place of a call. */
export const DIALOGS = [
  'act-as',
  'address-holders',
  'compare-profiles',
  'effective-rights',
  'email-change',
  'explore-api',
  'guest-card',
  'invitation',
  'mail',
  'open-company',
  'own-sessions',
  'parser-trial',
  'passkeys',
  'portal-preview',
  'provision',
  'renew',
  'second-factor',
  'sso-test',
] as const;
export type DialogName = (typeof DIALOGS)[number];
/** Those of them that a form can end with, once the record is made (`x-views.form.made`). */
export const MADE_DIALOGS = ['guest-card', 'invitation'] as const satisfies readonly DialogName[];
export type MadeDialogName = (typeof MADE_DIALOGS)[number];

/** What an input may say about the value in it (`x-field.note`): components of the console, by name. */
export const NOTES = [
  'api-setup',
  'authentication-modes',
  'email-change',
  'key-addresses',
  'max-validity',
  'password-effect',
  'password-sample',
  'radius-setup',
  'rights-taken',
  'scope-reach',
  'without-factor',
] as const;
export type NoteName = (typeof NOTES)[number];

/** Cross-field rules of `domain/rules`, checked in the form and on the server. */
export const RULES = [
  'administrator-scope',
  'campaign-period',
  'company-terms',
  'dashboard-filters',
  'dashboard-layout',
  'event-period',
  'graph-dimensions',
  'graph-filters',
  'identity-validity',
  'pool-range',
  'profile-duration',
  'tracked-key',
] as const;
export type RuleName = (typeof RULES)[number];

/** Rules that need the server's knowledge: `server/actions/guards`. */
export const GUARDS = [
  'administering-keys',
  'break-glass-profile',
  'last-admin-profile',
  'company-control',
  'compulsory-sso',
  'company-domains',
  'company-limits',
  'company-partner',
  'company-skus',
  'desk-limit',
  'event-accounts',
  'grant-within-mine',
  'guest-credentials',
  'guest-modes',
  'key-addresses',
  'key-not-expired',
  'key-of-host',
  'key-profile',
  'key-profile-rights',
  'key-source',
  'keys-need-right',
  'known-bits',
  'last-admin',
  'last-break-glass',
  'lead-of-others',
  'login-domain',
  'mode-of-portals',
  'not-erased',
  'not-while-impersonating',
  'own-company',
  'own-email',
  'own-factor',
  'own-password',
  'password-needed',
  'password-policy',
  'phone-kept',
  'policy-of-administrators',
  'portal-theme',
  'saml-provider',
  'security-context',
  'sku-not-sold',
  'source-address',
  'support-consent',
  'support-modes',
  'support-sources',
  'team-tree',
  'tunnel-name',
] as const;
export type GuardName = (typeof GUARDS)[number];

/** What follows from a save, in its transaction: `server/actions/effects`. */
export const EFFECTS = [
  'access-given-back',
  'apply-security-context',
  'campaign-status',
  'certificate-end',
  'clear-usage-exceeded',
  'compulsory-sso',
  'end-break-glass-sessions',
  'end-sso-sessions',
  'event-follow',
  'forget-successor',
  'invitation',
  'keep-theme',
  'monitor-location',
  'new-company',
  'notify-declared-fields',
  'notify-former-address',
  'notify-new-password',
  'open-session',
  'password-history',
  'revoke-sessions',
  'saml-key',
  'show-to-partner',
  'sign-in-ceiling',
  'usage-percent',
] as const;
export type EffectName = (typeof EFFECTS)[number];

/**
 * Roles that a property can have in a hand-written page (`x-resource.roles`): the page finds it by its role, whatever
 * its name is.
 */
export const ROLES = [
  'login',
  'start',
  'end',
  'duration',
  'access',
  'quota',
  'prefix',
  'agreed',
  'erased',
  'hash',
] as const;
export type RoleName = (typeof ROLES)[number];

/** What an upload may be: `server/actions/uploads`. */
export const UPLOAD_KINDS = ['picture', 'web-archive'] as const;
export type UploadKind = (typeof UPLOAD_KINDS)[number];

/** The resource that scopes are records of. */
export const SCOPES = 'scopes';

/** Icons by their Material names; the console draws the outlined form. */
export const ICONS = [
  'AccountTree',
  'AdminPanelSettings',
  'Article',
  'Autorenew',
  'Badge',
  'BarChart',
  'Block',
  'Business',
  'Campaign',
  'Category',
  'SwapHoriz',
  'ConfirmationNumber',
  'Contacts',
  'Dashboard',
  'Description',
  'Devices',
  'Dns',
  'Download',
  'Event',
  'Extension',
  'Folder',
  'Gavel',
  'Group',
  'GroupAdd',
  'Groups',
  'History',
  'HowToReg',
  'Hub',
  'Inventory2',
  'Key',
  'Label',
  'Lan',
  'Lock',
  'Logout',
  'Login',
  'Mail',
  'ManageAccounts',
  'Payments',
  'People',
  'Person',
  'Place',
  'Policy',
  'Public',
  'ReceiptLong',
  'Router',
  'Schedule',
  'Security',
  'Settings',
  'Storage',
  'SupportAgent',
  'VpnKey',
  'Web',
  'WebAsset',
  'Wifi',
] as const;
