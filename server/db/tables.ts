// Generated from the migrations by `npm run generate:tables`; not edited by hand.
import type { ColumnType } from 'kysely';

export type ArrayType<T> = ArrayTypeImpl<T> extends (infer U)[] ? U[] : ArrayTypeImpl<T>;

export type ArrayTypeImpl<T> = T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S[], I[], U[]> : T[];

export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>;

export type Timestamp = ColumnType<Date, Date | string, Date | string>;

export interface AccessLog {
  company_id: number;
  device_name: string | null;
  dst_inet: Generated<string | null>;
  dst_ip: string | null;
  dst_port: number | null;
  event_key: string | null;
  format: string | null;
  id: Generated<number>;
  locationid: number | null;
  mac_address: string | null;
  method: string | null;
  nat_ip: string | null;
  nat_port: number | null;
  nat_port_end: number | null;
  protocol: string | null;
  received_at: Timestamp;
  request: string | null;
  search_text: Generated<string | null>;
  sourceid: number | null;
  src_inet: Generated<string | null>;
  src_ip: string | null;
  src_port: number | null;
  tags: Generated<ColumnType<unknown, string, string>>;
  token: string | null;
}

export interface AccessReview {
  company_id: number;
  counted_since: string;
  created_at: Timestamp;
  created_by: number;
  due_on: string;
  finished_at: Timestamp | null;
  finished_by: number | null;
  id: Generated<number>;
  name: string;
  notified_at: Timestamp | null;
  signature: string | null;
  signed_at: Timestamp | null;
  signed_by: number | null;
  starter_gone_at: Timestamp | null;
}

export interface AccessReviewItem {
  company_id: number;
  decided_at: Timestamp | null;
  decided_by: number | null;
  decision: string | null;
  facts: string;
  gone: Generated<boolean>;
  holder: string;
  holder_id: number;
  id: Generated<number>;
  profile_id: number | null;
  reason: string | null;
  removed_at: Timestamp | null;
  removed_by: number | null;
  review_id: number;
  reviewer_ids: ArrayType<number>;
  subject_id: number | null;
  version: Generated<number>;
}

export interface AccessReviewReviewer {
  admin_id: number;
  company_id: number;
  reminded_at: Timestamp | null;
  review_id: number;
  stands_in: Generated<boolean>;
}

export interface AccountLink {
  admin_id: number;
  company_id: number;
  created_at: Timestamp;
  email_change_id: string | null;
  expires_at: Timestamp;
  facts: ColumnType<unknown, string, string>;
  hash: string;
  purpose: string;
  used_at: Timestamp | null;
}

export interface Alert {
  company_id: number;
  condition: string;
  counted: string;
  deleted_at: Timestamp | null;
  enabled: boolean;
  evaluated_to: Timestamp;
  filters: string;
  firing: Generated<boolean>;
  hold: number;
  id: Generated<number>;
  known_since: Timestamp | null;
  last_high: number | null;
  last_low: number | null;
  last_value: number | null;
  name: string;
  next_at: Timestamp | null;
  notify_at: Timestamp | null;
  owner_id: number;
  problem: string | null;
  quiet_from: string | null;
  quiet_to: string | null;
  recipients: ArrayType<number>;
  rights: string;
  sensitivity: string;
  side: string;
  source: string;
  step: string;
  streak: Generated<number>;
  team_member_id: number | null;
  threshold: number | null;
  timezone: string;
  verdict: string | null;
  version: Generated<number>;
  webhook_host: string | null;
  webhook_sealed: string | null;
  weeks: number;
}

export interface AlertDelivery {
  admin_id: number | null;
  at: Timestamp;
  channel: string;
  company_id: number;
  event: string;
  firing_id: number;
  id: Generated<number>;
  message_id: string | null;
  skipped: string | null;
}

export interface AlertFiring {
  alert_id: number;
  attempts: Generated<number>;
  company_id: number;
  cut: Generated<boolean>;
  ended_at: Timestamp | null;
  ended_error: number | null;
  ended_from_at: Timestamp | null;
  ended_value: number | null;
  error: number | null;
  filters: string;
  fired_at: Timestamp;
  from_at: Timestamp;
  high: number | null;
  id: Generated<number>;
  low: number | null;
  median: number | null;
  reported: string | null;
  rights: string;
  to_at: Timestamp;
  value: number;
}

export interface ApiKeyWarning {
  company_id: number;
  days: number;
  ends_at: Timestamp;
  key_id: number;
}

export interface AuditCheck {
  anchor: string | null;
  anchor_at: Timestamp | null;
  anchor_seq: number | null;
  begin_at: Timestamp | null;
  begin_hash: Generated<string>;
  begin_seq: Generated<number>;
  checked_at: Timestamp | null;
  company_id: number;
  end_at: Timestamp | null;
  end_hash: Generated<string>;
  entries: Generated<number>;
  full_at: Timestamp | null;
  hash: Generated<string>;
  late_notified_at: Timestamp | null;
  mac: Generated<string>;
  next_at: Timestamp;
  noted_begin: Generated<number>;
  notified_at: Timestamp | null;
  over: string | null;
  over_seq: number | null;
  pass_at: Timestamp;
  problem: string | null;
  problem_at: Timestamp | null;
  problem_seq: number | null;
  seq: Generated<number>;
}

export interface AuditHead {
  company_id: number;
  hash: string;
  key_id: string | null;
  mac: string | null;
  seq: number;
}

export interface Auditlog {
  company_id: number;
  hash: string;
  lo_action: string;
  lo_adminid: number | null;
  lo_createdAt: Timestamp;
  lo_data: string | null;
  lo_element: string;
  lo_elementid: string | null;
  lo_ip: string | null;
  lo_originaladminid: number | null;
  loggingid: Generated<number>;
  search_text: Generated<string | null>;
  seq: number;
}

export interface AuditWatch {
  company_id: number;
  enabled: boolean;
  id: Generated<number>;
  mail: boolean;
  next_at: Timestamp;
  owner_id: number;
  problem: string | null;
  quiet_from: string | null;
  quiet_to: string | null;
  seen_seq: number;
  team_member_id: number | null;
  timezone: string;
  version: Generated<number>;
  view_id: number;
  webhook_host: string | null;
  webhook_sealed: string | null;
}

export interface AuditWatchMessage {
  admin_id: number | null;
  at: Timestamp;
  company_id: number;
  id: Generated<number>;
  matches: number;
  message_id: string;
  watch_id: number;
}

export interface Authentication {
  authenticated_at: Timestamp;
  authenticationid: Generated<number>;
  authtypeid: number | null;
  browser: string | null;
  company_id: number;
  countryid: number | null;
  device: string | null;
  event_key: string | null;
  groupids: Generated<ArrayType<number>>;
  keyindex: string | null;
  language: string | null;
  locationid: number | null;
  login: string | null;
  platform: string | null;
  profileid: number | null;
  reason: string | null;
  returning: Generated<boolean>;
  search_text: Generated<string | null>;
  sourceid: number | null;
  src_ip: string | null;
  status: string;
  token: string | null;
  userid: number | null;
  usertype: string | null;
  valid_until: Timestamp | null;
}

export interface CampaignResult {
  answered: Generated<number>;
  campaign_id: number;
  clicked: Generated<number>;
  company_id: number;
  day: string;
  location_id: Generated<number>;
  shown: Generated<number>;
}

export interface CertificateWarning {
  company_id: number;
  days: number;
  ends_at: Timestamp;
  mode_id: number;
}

export interface CompanyProvision {
  account_type: string;
  admin_id: number | null;
  company_id: number;
  ended_at: Timestamp | null;
  error_count: number;
  errors: ColumnType<unknown, string, string>;
  job_id: string | null;
  reset: boolean;
  started_at: Timestamp;
  state: string;
  steps: ColumnType<unknown, string, string>;
}

export interface CompanyProvisionRecord {
  account_type: string;
  company_id: number;
  created: boolean;
  key: string;
  record_id: number;
  resource: string;
  version: number;
}

export interface CompanyStart {
  at: Generated<Timestamp>;
  company_id: number;
  records: ColumnType<unknown, string, string>;
  template_id: number | null;
}

export interface CompanyTemplate {
  admin_id: number | null;
  admin_name: string | null;
  at: Generated<Timestamp>;
  content: ColumnType<unknown, string, string> | null;
  id: Generated<number>;
}

export interface CompletedProvisioning {
  company_id: number;
  completed_at: Timestamp;
  location_id: number;
  mailed_at: Timestamp | null;
}

export interface ConfigurationValue {
  admin_id: number;
  at: Generated<Timestamp>;
  by_id: number | null;
  company_id: number;
  key: string;
  value: ColumnType<unknown, string, string>;
  version: Generated<number>;
}

export interface DeadLetter {
  can_wait: Generated<boolean>;
  company_id: number;
  event: string;
  event_at: Timestamp;
  event_id: string;
  event_key: string;
  id: Generated<number>;
  kind: string;
  reason: string;
  received_at: Timestamp;
  search_text: Generated<string | null>;
  sourceid: number;
}

export interface DirectoryGone {
  company_id: number;
  gone_at: Timestamp;
  identifier_hash: string;
}

export interface EmailChange {
  account: string;
  admin_id: number;
  company_id: number;
  created_at: Timestamp;
  expires_at: Timestamp;
  id: Generated<string>;
  new_confirmed_at: Timestamp | null;
  new_email: string;
  old_confirmed_at: Timestamp | null;
}

export interface ErasedTrace {
  company_id: number;
  erased_at: Timestamp;
  trace_hash: string;
  userid: number;
}

export interface HiddenCompany {
  admin_id: number;
  company_id: number;
  home_company_id: number;
}

export interface IdempotencyKey {
  admin_id: number;
  body: string;
  company_id: number;
  created_at: Generated<Timestamp>;
  fingerprint: string;
  key: string;
  status: number;
}

export interface Impersonation {
  admin_id: number;
  by_header: Generated<boolean>;
  company_id: number;
  ended_at: Timestamp | null;
  first_read_at: Timestamp | null;
  id: Generated<number>;
  ip: string;
  last_read_at: Timestamp | null;
  original_admin_id: number;
  reads: Generated<number>;
  session_id: string;
  started_at: Timestamp;
  used_at: Timestamp;
  writes: Generated<number>;
}

export interface InstallationKey {
  key_id: string;
  only_one: Generated<boolean>;
  secrets_bound: Generated<boolean>;
  trace_key: string | null;
}

export interface InstallationSetting {
  at: Generated<Timestamp>;
  key: string;
  value: ColumnType<unknown, string, string>;
  version: Generated<number>;
}

export interface IntakeAnswer {
  answered_at: Timestamp;
  company_id: number;
  name: string;
  userid: number;
}

export interface IntakeEvent {
  company_id: number;
  event_at: Timestamp;
  event_key: string;
}

export interface IntakeMinute {
  accepted: number;
  company_id: number;
  minute: Timestamp;
  sourceid: number;
}

export interface IntakeValue {
  company_id: number;
  given_on: Generated<string>;
  keyindexid: number;
  value_hash: string;
}

export interface Job {
  admin_id: number;
  attempts: Generated<number>;
  caller: ColumnType<unknown, string, string>;
  cancel_requested: Generated<boolean>;
  checkpoint: ColumnType<unknown, string, string> | null;
  company_id: number;
  created_at: Generated<Timestamp>;
  done: Generated<number>;
  error: ColumnType<unknown, string, string> | null;
  finished_at: Timestamp | null;
  id: Generated<string>;
  kind: string;
  lease: string | null;
  leased_until: Timestamp | null;
  link_expires_at: Timestamp | null;
  link_hash: string | null;
  original_admin_id: number | null;
  parameters: ColumnType<unknown, string, string>;
  resource: string;
  result: ColumnType<unknown, string, string> | null;
  started_at: Timestamp | null;
  state: string;
  token_id: number | null;
  total: number | null;
}

export interface JobAccount {
  company_id: number;
  job_id: string;
  line: number;
  user_id: number;
}

export interface JobKey {
  company_id: number;
  job_id: string;
  keys: string[];
  part: number;
}

export interface JobPart {
  bytes: Buffer | null;
  company_id: number;
  job_id: string;
  kind: string;
  part: number;
  sealed: string | null;
}

export interface JobRow {
  company_id: number;
  job_id: string;
  line: number;
  problems: ColumnType<unknown, string, string> | null;
  record_id: string | null;
  verdict: string;
}

export interface KnownDevice {
  admin_id: number;
  expires_at: Timestamp;
  hash: string;
  home_company_id: number;
  used_at: Timestamp;
}

export interface KnownNetwork {
  admin_id: number;
  country: string | null;
  home_company_id: number;
  network: string;
  used_at: Timestamp;
}

export interface LeaseEvent {
  company_id: number;
  event_at: Timestamp;
  event_key: string;
  ip: string;
  lease_uuid: string;
  sourceid: number;
  state: string;
  valid_from: Timestamp | null;
  valid_until: Timestamp | null;
}

export interface LegalArchive {
  company_id: number;
  data_class: string;
  id: Generated<number>;
  keep_until: Timestamp;
  made_at: Generated<Timestamp>;
  sealed: string;
  userid: number;
}

export interface LocationAttention {
  company_id: number;
  is_due: boolean;
  location_id: number;
  mailed_at: Timestamp | null;
}

export interface LoginAttempt {
  attempts: number;
  expires_at: Timestamp;
  key: string;
  started_at: Timestamp;
}

export interface Mail {
  adminid: number | null;
  company_id: number;
  lease: string | null;
  m_attempts: Generated<number>;
  m_channel: Generated<string>;
  m_createdAt: Generated<Timestamp>;
  m_error: string | null;
  m_kind: string;
  m_language: string;
  m_sentAt: Timestamp | null;
  m_state: string;
  m_subject: string;
  m_to: string;
  mailid: Generated<number>;
  message_id: string;
  next_at: Generated<Timestamp>;
  sealed: string | null;
  userid: number | null;
}

export interface MonitoringRun {
  finished_at: Timestamp;
  is_only: Generated<boolean>;
}

export interface NetworkSession {
  begin_known: Generated<boolean>;
  cause: string | null;
  company_id: number;
  duration: Generated<number>;
  ended_at: Timestamp | null;
  erased_at: Timestamp | null;
  id: Generated<number>;
  input_octets: Generated<number>;
  ip: string | null;
  last_at: Timestamp;
  locationid: number | null;
  login: string | null;
  mac_address: string | null;
  nas: string | null;
  output_octets: Generated<number>;
  reported_duration: Generated<number>;
  run: Generated<number>;
  search_text: Generated<string | null>;
  session_id: string;
  sourceid: number;
  started_at: Timestamp;
  state: string;
  userid: number | null;
}

export interface Passkey {
  admin_id: number;
  company_id: number;
  counter: number;
  created_at: Timestamp;
  credential_id: string;
  id: Generated<number>;
  name: string;
  public_key: string;
  transports: ColumnType<unknown, string, string>;
  used_at: Timestamp | null;
  user_handle: string;
}

export interface PasskeyChallenge {
  challenge: string;
  expires_at: Timestamp;
  purpose: string;
  session_id: string;
  user_handle: string | null;
}

export interface PasswordAge {
  admin_id: number;
  company_id: number;
  given: Generated<boolean>;
  set_at: Timestamp;
}

export interface PasswordHistory {
  account_id: number;
  company_id: number;
  hash: string;
  id: Generated<number>;
  kind: string;
  set_at: Timestamp;
}

export interface PasswordLink {
  account: string;
  admin_id: number;
  created_at: Timestamp;
  expires_at: Timestamp;
  hash: string;
  purpose: string;
  used_at: Timestamp | null;
}

export interface PendingSignIn {
  account: string | null;
  admin_id: number | null;
  browser: string | null;
  challenge: string | null;
  code_hash: string | null;
  code_sent_at: Timestamp | null;
  counted: string[] | null;
  expires_at: Timestamp;
  hash: string;
  member_id: number | null;
  options: ColumnType<unknown, string, string> | null;
  sso: ColumnType<unknown, string, string> | null;
  step: string;
  tries: Generated<number>;
}

export interface PermissionUse {
  day: string;
  holder: string;
  holder_id: number;
  permission: string;
  uses: number;
}

export interface Preference {
  admin_id: number;
  company_id: number;
  key: string;
  updated_at: Generated<Timestamp>;
  value: ColumnType<unknown, string, string>;
}

export interface ProfileDeactivation {
  admin_id: number | null;
  at: Timestamp;
  company_id: number;
  id: Generated<number>;
  moved: number;
  profile_id: number;
  returned: number | null;
  successor_id: number | null;
  undone_at: Timestamp | null;
}

export interface ProfileDeactivationPart {
  company_id: number;
  deactivation_id: number;
  part: number;
  users: ArrayType<number>;
}

export interface RecoveryCode {
  admin_id: number;
  hash: string;
  used_at: Timestamp | null;
}

export interface RetentionRun {
  finished_at: Timestamp | null;
  night: string;
  started_at: Timestamp;
}

export interface SamlKey {
  certificate: string;
  company_id: number;
  created_at: Timestamp;
  next_certificate: string | null;
  next_created_at: Timestamp | null;
  next_sealed: string | null;
  sealed: string;
}

export interface SamlRequest {
  browser: string;
  company_id: number;
  expires_at: Timestamp;
  id: string;
  logout: Generated<boolean>;
  message: string | null;
  mode_id: number;
  proves: string | null;
  tester: number | null;
}

export interface SamlTest {
  admin_id: number;
  company_id: number;
  expires_at: Timestamp;
  id: string;
  report: string;
}

export interface SavedView {
  admin_id: number;
  company_id: number;
  id: Generated<number>;
  name: string;
  resource: string;
  sharing: string;
  state: ColumnType<unknown, string, string>;
  team_id: number | null;
  updated_at: Generated<Timestamp>;
}

export interface ScheduledReport {
  admin_id: number;
  company_id: number;
  csv: boolean;
  day: number;
  enabled: boolean;
  every: string;
  hour: number;
  id: Generated<number>;
  kind: string;
  next_at: Timestamp;
  pdf: boolean;
  stopped: string | null;
  target_id: number;
  team_member_id: number | null;
  time_zone: string;
  title: string;
  version: Generated<number>;
}

export interface ScheduledReportRecipient {
  admin_id: number;
  company_id: number;
  report_id: number;
}

export interface ScheduledReportSending {
  admin_id: number;
  attempts: Generated<number>;
  bytes: Generated<number>;
  changed_at: Timestamp;
  company_id: number;
  due_at: Timestamp;
  due_on: string;
  id: Generated<number>;
  lease: string | null;
  message_id: string | null;
  next_at: Timestamp;
  refusal: string | null;
  report_id: number | null;
  state: string;
  trial: boolean;
}

export interface SchemaChange {
  at: Generated<Timestamp>;
  id: Generated<number>;
  resource: string;
  statements: string[];
}

export interface SchemaMigration {
  name: string;
  ran_at: Generated<Timestamp>;
}

export interface SchemaVersion {
  action: string;
  admin_id: number | null;
  admin_name: string | null;
  at: Generated<Timestamp>;
  hash: string;
  id: Generated<number>;
  note: Generated<string>;
  original_admin_id: number | null;
  resource: string;
  text: string;
}

export interface SecondFactor {
  admin_id: number;
  company_id: number;
  confirmed_at: Timestamp | null;
  last_step: Generated<number>;
  prepared_at: Generated<Timestamp>;
  sealed: string;
}

export interface Session {
  admin_id: number;
  company_id: number;
  created_at: Timestamp;
  expires_at: Timestamp;
  home_company_id: number;
  id: Generated<string>;
  ip: string;
  opened_by: string | null;
  proven_at: Timestamp | null;
  revoked_at: Timestamp | null;
  revoked_for: string | null;
  seen_at: Timestamp;
  sso_answered_at: Timestamp | null;
  sso_id_token: string | null;
  sso_mode: number | null;
  sso_subject: ColumnType<unknown, string, string> | null;
  team_member_id: number | null;
  user_agent: string;
}

export interface SessionAddress {
  company_id: number;
  first_at: Timestamp;
  ip: string;
  last_at: Timestamp;
  network_session_id: number;
}

export interface SessionToken {
  expires_at: Timestamp;
  hash: string;
  kind: string;
  replaced_at: Timestamp | null;
  salt: string | null;
  session_id: string;
}

export interface SignInCeiling {
  bits: string;
  company_id: number;
  mode_id: number;
}

export interface SignInCount {
  authtypeid: number | null;
  before_hour: number[];
  browser: string | null;
  company_id: number;
  countryid: number | null;
  day: string;
  language: string | null;
  locationid: number | null;
  n: number;
  parts: number;
  platform: string | null;
  profileid: number | null;
  returning: boolean | null;
}

export interface SignInRecount {
  company_id: number;
  counts_hold: Generated<boolean>;
  day: string;
  noted_at: Generated<Timestamp>;
}

export interface SignInSketch {
  authtypeid: number | null;
  before_hour: number[];
  browser: string | null;
  bundle: Buffer | null;
  company_id: number;
  countryid: number | null;
  day: string;
  entries: string;
  language: string | null;
  left_out: ArrayType<number>;
  locationid: number | null;
  n: number;
  parts: number;
  platform: string | null;
  profileid: number | null;
}

export interface SignInSketchMonth {
  all_visits: string;
  authtypeid: number | null;
  browser: string | null;
  company_id: number;
  countryid: number | null;
  first_visits: string;
  language: string | null;
  locationid: number | null;
  month: string;
  parts: number;
  platform: string | null;
  profileid: number | null;
  returning_visits: string;
}

export interface SponsorLink {
  company_id: number;
  created_at: Timestamp;
  email: string;
  expires_at: Timestamp;
  hash: string;
  request_id: number;
  used_at: Timestamp | null;
}

export interface SsoIdentity {
  admin_id: number;
  company_id: number;
  created_at: Timestamp;
  issuer: string;
  subject: string;
}

export interface SsoLogout {
  expires_at: Timestamp;
  issued_at: Timestamp;
  message: string;
  mode_id: number;
  received_at: Timestamp;
  sessions: string[];
  subject: string | null;
}

export interface SubscriptionNotice {
  company_id: number;
  level: string;
  topic: string;
}

export interface Unsubscription {
  admin_id: number;
  alert_id: number | null;
  company_id: number;
  id: Generated<number>;
  left_at: Timestamp;
  report_id: number | null;
}

export interface Upload {
  admin_id: number | null;
  bytes: number;
  company_id: number;
  hash: string;
  name: string;
  pages: ColumnType<unknown, string, string>;
  sent_at: Generated<Timestamp>;
  type: string;
  unpacked: number;
}

export interface UploadAcceptance {
  at: Timestamp;
  company_id: number;
  hash: string;
  record_id: string;
  resource: string;
  userid: number;
}

export interface UploadFile {
  bytes: number;
  company_id: number;
  hash: string;
  path: string;
  type: string;
}

export interface UploadPart {
  bytes: Buffer;
  company_id: number;
  hash: string;
  part: number;
  path: string;
}

export interface UploadVersion {
  admin_id: number | null;
  at: Generated<Timestamp>;
  company_id: number;
  hash: string;
  id: Generated<number>;
  name: string;
  record_id: string;
  removed_at: Timestamp | null;
  resource: string;
}

export interface UsageDay {
  appointed: number;
  company_id: number;
  day: string;
  devices: number;
  locations: number;
  users: number;
}

export interface WirelessNetwork {
  company_id: number;
  integration_id: number;
  location_id: number;
  network_id: string;
}

export interface DB {
  access_log: AccessLog;
  access_review: AccessReview;
  access_review_item: AccessReviewItem;
  access_review_reviewer: AccessReviewReviewer;
  account_link: AccountLink;
  alert: Alert;
  alert_delivery: AlertDelivery;
  alert_firing: AlertFiring;
  api_key_warning: ApiKeyWarning;
  audit_check: AuditCheck;
  audit_head: AuditHead;
  audit_watch: AuditWatch;
  audit_watch_message: AuditWatchMessage;
  auditlog: Auditlog;
  authentication: Authentication;
  campaign_result: CampaignResult;
  certificate_warning: CertificateWarning;
  company_provision: CompanyProvision;
  company_provision_record: CompanyProvisionRecord;
  company_start: CompanyStart;
  company_template: CompanyTemplate;
  completed_provisioning: CompletedProvisioning;
  configuration_value: ConfigurationValue;
  dead_letter: DeadLetter;
  directory_gone: DirectoryGone;
  email_change: EmailChange;
  erased_trace: ErasedTrace;
  hidden_company: HiddenCompany;
  idempotency_key: IdempotencyKey;
  impersonation: Impersonation;
  installation_key: InstallationKey;
  installation_setting: InstallationSetting;
  intake_answer: IntakeAnswer;
  intake_event: IntakeEvent;
  intake_minute: IntakeMinute;
  intake_value: IntakeValue;
  job: Job;
  job_account: JobAccount;
  job_key: JobKey;
  job_part: JobPart;
  job_row: JobRow;
  known_device: KnownDevice;
  known_network: KnownNetwork;
  lease_event: LeaseEvent;
  legal_archive: LegalArchive;
  location_attention: LocationAttention;
  login_attempt: LoginAttempt;
  mail: Mail;
  monitoring_run: MonitoringRun;
  network_session: NetworkSession;
  passkey: Passkey;
  passkey_challenge: PasskeyChallenge;
  password_age: PasswordAge;
  password_history: PasswordHistory;
  password_link: PasswordLink;
  pending_sign_in: PendingSignIn;
  permission_use: PermissionUse;
  preference: Preference;
  profile_deactivation: ProfileDeactivation;
  profile_deactivation_part: ProfileDeactivationPart;
  recovery_code: RecoveryCode;
  retention_run: RetentionRun;
  saml_key: SamlKey;
  saml_request: SamlRequest;
  saml_test: SamlTest;
  saved_view: SavedView;
  scheduled_report: ScheduledReport;
  scheduled_report_recipient: ScheduledReportRecipient;
  scheduled_report_sending: ScheduledReportSending;
  schema_change: SchemaChange;
  schema_migration: SchemaMigration;
  schema_version: SchemaVersion;
  second_factor: SecondFactor;
  session: Session;
  session_address: SessionAddress;
  session_token: SessionToken;
  sign_in_ceiling: SignInCeiling;
  sign_in_count: SignInCount;
  sign_in_recount: SignInRecount;
  sign_in_sketch: SignInSketch;
  sign_in_sketch_month: SignInSketchMonth;
  sponsor_link: SponsorLink;
  sso_identity: SsoIdentity;
  sso_logout: SsoLogout;
  subscription_notice: SubscriptionNotice;
  unsubscription: Unsubscription;
  upload: Upload;
  upload_acceptance: UploadAcceptance;
  upload_file: UploadFile;
  upload_part: UploadPart;
  upload_version: UploadVersion;
  usage_day: UsageDay;
  wireless_network: WirelessNetwork;
}
