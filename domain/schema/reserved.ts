/**
 * Property names that the wire (`q`, `deleted`, `hide`), the console (`id`) or the server's own columns have taken. A key may
 * be called `id`, and the property that `x-storage.tenantField` names may be called `company_id`.
 */
export const RESERVED_NAMES: ReadonlySet<string> = new Set([
  'q',
  'deleted',
  'hide',
  'version',
  'id',
  'search_text',
  'company_id',
]);

/** Tables that the server's migrations make for the server itself: no resource may be stored in one. */
export const SYSTEM_TABLES: readonly string[] = [
  'schema_migration',
  'schema_change',
  'schema_version',
  'session',
  'session_token',
  'login_attempt',
  'password_link',
  'idempotency_key',
  'audit_head',
  'preference',
  'saved_view',
  'job',
  'job_part',
  'job_key',
  'job_row',
  'job_account',
  'profile_deactivation',
  'profile_deactivation_part',
  'upload',
  'upload_file',
  'upload_part',
  'upload_version',
  'upload_acceptance',
  'legal_archive',
  'sponsor_link',
  'campaign_result',
];

/** First words below `/api` that the server answers itself: no Hydra collection may be called like that. */
export const SYSTEM_PATHS: readonly string[] = [
  'admin',
  'bulk-accounts',
  'campaign-results',
  'cards',
  'contexts',
  'credentials',
  'event-accounts',
  'events',
  'guests',
  'health',
  'jobs',
  'lobby',
  'login',
  'logout',
  'mails',
  'metrics',
  'password',
  'preferences',
  'records',
  'schemas',
  'search',
  'sponsor-requests',
  'studio',
  'switch-company',
  'switch-user',
  'uploads',
  'views',
];
