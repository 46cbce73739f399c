import type { CellPlace } from '../../domain/schema/model/cells';

/** Every message code of the server with its status and an English sentence (specification S-MSG-2). */
const CATALOGUE = {
  BAD_REQUEST: [400, 'The request is malformed or incomplete.'],
  AUTHENTICATION_REQUIRED: [401, 'Authentication required.'],
  SESSION_EXPIRED: [401, 'The session has ended, sign in again.'],
  NO_VALID_SESSION: [401, 'No valid session, send valid admin credentials.'],
  SESSION_NOT_FOUND: [401, 'Session not found.'],
  ACCOUNT_DISABLED: [403, 'The account is disabled.'],
  SUBSCRIPTION_EXPIRED: [403, 'The subscription has expired.'],
  WRONG_CREDENTIALS: [401, 'Wrong username or password.'],
  PASSWORD_EXPIRED: [403, 'The password has expired, and the account has no address for a code.'],
  SIGN_IN_OVER: [401, 'This sign-in has ended, begin again.'],
  SSO_UNAVAILABLE: [404, 'There is no single sign-on for this address.'],
  SSO_SETTINGS_INCOMPLETE: [409, 'These settings sign nobody in: some are missing or cannot be used.'],
  SSO_REFUSED: [401, 'The answer of the identity provider was not accepted.'],
  SSO_UNREACHABLE: [424, 'The identity provider does not answer, or its configuration cannot be read.'],
  SSO_LOGOUT_UNCONFIRMED: [502, 'The identity provider has not confirmed the end of its session.'],
  BREAK_GLASS_NEEDED: [422, 'A break-glass account is needed first.'],
  FACTOR_OWN_FIRST: [409, 'Set up your own second factor before you require one of your profile.'],
  BREAK_GLASS_LAST: [409, 'This is the last break-glass account while single sign-on is compulsory.'],
  SSO_REQUIRED: [403, 'The administrators of this company sign in with single sign-on.'],
  SSO_NOT_ALLOWED: [403, 'The access rule of the company does not let this person in.'],
  SSO_NO_ACCOUNT: [403, 'This person has no account here.'],
  SSO_OTHER_PERSON: [403, 'The account with this address belongs to another person of the identity provider.'],
  INVITATION_REFUSED: [409, 'The account cannot be invited, or there is no invitation to withdraw.'],
  SAML_KEY_STATE: [409, 'The signing key is not in the state that this step needs.'],
  SSO_NOT_LINKED: [409, 'The account belongs to no person of an identity provider yet.'],
  SSO_RIGHTS_EXCEEDED: [403, 'The account has more rights than single sign-on may give.'],
  CODE_NEEDS_ADDRESS: [403, 'A second factor is required, and the account has no address for a code.'],
  CODE_INCORRECT: [401, 'The code is not right.'],
  FACTOR_CODE_INCORRECT: [422, 'The code is not right.'],
  PASSKEY_REFUSED: [422, 'The passkey was not accepted.'],
  PASSKEY_EXISTS: [409, 'This passkey is registered already.'],
  PASSKEY_LIMIT: [409, 'The account has as many passkeys as it may have.'],
  PASSKEY_UNAVAILABLE: [409, 'The address of this installation allows no passkeys.'],
  PROOF_REQUIRED: [403, 'Prove who you are first.'],
  PROOF_NEEDS_PASSKEY: [403, 'The password alone is not enough: use a passkey of the account.'],
  FACTOR_EXISTS: [409, 'The account has a second factor already.'],
  FACTOR_MISSING: [409, 'The account has no second factor.'],
  TOO_MANY_ATTEMPTS: [429, 'Too many attempts, try again later.'],
  TOO_MANY_REQUESTS: [429, 'Too many requests, try again later.'],
  NOT_ENOUGH_PERMISSIONS: [403, 'You do not have enough permissions to perform this action.'],
  STUDIO_READ_ONLY: [403, 'Schemas are not published on this deployment.'],
  KEY_MAY_NOT_ADMINISTER: [403, 'This API key may not change secrets, nor what grants rights.'],
  MODE_OF_ADMINISTRATORS: [422, 'Administrators sign in this way, so guests cannot be offered it.'],
  MODE_ON_PORTALS: [422, 'Portals or registration policies have this mode: it cannot become one of administrators.'],
  KEY_PROFILE_REFUSED: [422, 'API keys may not be given this profile.'],
  KEY_PROFILE_RIGHTS: [403, 'API keys may have or have this profile: only superadministrators add rights to it.'],
  KEY_ADDRESS_REFUSED: [403, 'This API key may not be used from this address.'],
  RIGHTS_EXCEEDED: [403, 'You can grant only permissions that you have.'],
  OUT_OF_SCOPE: [403, 'This element also applies outside the scopes of the caller.'],
  MEMBERSHIP_REFUSED: [403, 'This membership of a team is not yours, or not any more.'],
  IMPERSONATION_REFUSED: [403, 'This administrator cannot be impersonated.'],
  NOT_WHILE_IMPERSONATING: [403, 'This cannot be done while impersonating.'],
  IMPERSONATION_OVER: [403, 'The time of the impersonation is over.'],
  ELEMENT_NOT_FOUND: [404, 'Unable to find element by id.'],
  MISSING_KEY_ATTRIBUTES: [400, 'Missing key attributes.'],
  VERB_NOT_DEFINED: [405, 'This verb is not defined.'],
  UPDATE_NOT_SUPPORTED: [403, 'This resource cannot be updated.'],
  DELETE_NOT_SUPPORTED: [403, 'This resource cannot be deleted.'],
  ACCOUNT_LINK_USED: [410, 'This link was already used.'],
  ACCOUNT_LINK_EXPIRED: [410, 'This link has expired.'],
  ACCOUNT_LINK_INVALID: [404, 'This link is not valid.'],
  RESET_LINK_INCORRECT: [404, 'This reset link is incorrect.'],
  RESET_LINK_INVALID: [404, 'This reset link is not valid.'],
  REQUEST_TOO_SLOW: [408, 'The request did not arrive in time.'],
  DUPLICATE_KEY: [409, 'Duplicate key.'],
  CREDENTIALS_ALREADY_USED: [409, 'Credentials already used.'],
  LOCATION_IDENTIFIER_ASSIGNED: [409, 'This location identifier is already assigned.'],
  TUNNEL_IDENTIFIER_IN_USE: [409, 'The identifier is already in use.'],
  IN_USE: [409, 'The element is in use.'],
  OWN_COMPANY_STAYS: [409, 'The own company can be neither disabled nor ended.'],
  RESTORE_TARGET_GONE: [
    422,
    'The record points at another one that is deleted: it cannot be restored before that one.',
  ],
  RESTORE_TARGET_HIDDEN: [422, 'The record points at another one that is deleted, which the caller does not see.'],
  COMPANY_SKU_GONE: [409, 'The company has a SKU that is deleted: it cannot be restored with it.'],
  SKU_SOLD: [409, 'Companies have this SKU in their subscription.'],
  PROFILE_SUCCESSOR_GONE: [409, 'The successor is not there any more or was deactivated; nothing was moved.'],
  PROFILE_USERS_CHANGED: [409, 'Another number of identities has the profile by now; nothing was moved.'],
  PROFILE_USED_OUTSIDE: [409, 'Identities outside the scopes of the caller have the profile.'],
  PROFILE_UNDO_EXPIRED: [409, 'The deactivation cannot be taken back any more.'],
  BULK_TOO_MANY: [422, 'Too many accounts at once: make an event for them.'],
  EVENT_QUOTA: [409, 'The event has room for fewer accounts.'],
  EVENT_CLOSED: [409, 'The event is closed, deleted or over: it takes no accounts.'],
  EVENT_WITHOUT_ACCOUNTS: [409, 'The guests of this event have no accounts of their own.'],
  EVENT_PROFILE_GONE: [409, 'The identity profile of the event is not active any more.'],
  EVENT_ACCOUNTS_FOLLOW: [409, 'Accounts follow the period of the event; say how many in ev_agreed.'],
  LOBBY_LIMIT: [409, 'The limit of accounts for today is reached.'],
  CARD_WITHOUT_PASSWORD: [409, 'This account has no password that can be sent.'],
  CARD_UNSAFE: [422, 'The login or the password of this guest cannot be sent.'],
  CARD_TOO_LONG_SMS: [422, 'The card of this guest is too long for a text message.'],
  CARD_TOO_MANY_SMS: [429, 'The company has sent too many text messages today.'],
  CARD_TOO_MANY_SMS_BY: [429, 'You have sent too many text messages today.'],
  CARD_TOO_MANY_MAILS_TO: [429, 'This address or number was sent too many cards today.'],
  CARD_TOO_MANY_MAILS: [429, 'The card of this guest was sent too often today.'],
  PASSWORD_NOT_SHOWN: [403, 'The company does not let administrators read passwords of guests again.'],
  SPONSOR_NOT_ALLOWED: [403, 'Only addresses of the sponsor domains may approve guests.'],
  SPONSOR_DOMAIN_NOT_DEFINED: [409, 'The sponsor domain is not defined, or sponsoring is switched off.'],
  SPONSOR_DECIDED: [409, 'This request was answered already.'],
  SPONSOR_EXPIRED: [410, 'This request has expired.'],
  MAIL_NOT_KEPT: [409, 'The text of this mail is not kept here.'],
  MAIL_NOT_FAILED: [409, 'This mail cannot be sent again.'],
  GUEST_ERASED: [409, 'This guest was erased: there is nothing left to change.'],
  LAST_ADMIN: [409, 'The last administrator cannot be removed.'],
  OWN_ACCOUNT_STAYS: [409, 'The own account can be neither disabled nor deleted.'],
  SUPPORT_CONSENT_ELSEWHERE: [
    422,
    'Only an administrator of this company who sees all of it can change support access.',
  ],
  SCHEDULE_ELSEWHERE: [403, 'Reports are scheduled in the company of the own account.'],
  SCHEDULE_TOO_MANY: [409, 'There are too many scheduled reports of this person.'],
  SCHEDULE_COMPANY_FULL: [409, 'There are too many scheduled reports of this company.'],
  SCHEDULE_BLIND: [422, 'Somebody who was chosen does not see this, or has no e-mail address.'],
  ACCESS_REVIEW_PAST: [422, 'The last day of a review is today at the earliest.'],
  ACCESS_REVIEW_TOO_MANY: [409, 'There are too many accesses for one review.'],
  ACCESS_REVIEW_TOO_MANY_OPEN: [409, 'The company has too many open reviews.'],
  ACCESS_REVIEW_EMPTY: [422, 'There is nothing to review.'],
  ACCESS_REVIEW_NO_REVIEWER: [422, 'Nobody who was chosen may decide about one of the accesses.'],
  ACCESS_REVIEW_OWN: [403, 'Nobody decides about their own access.'],
  ACCESS_REVIEW_FINISHED: [409, 'The review is finished.'],
  ACCESS_REVIEW_UNDECIDED: [409, 'Some accesses of the review are undecided.'],
  ACCESS_REVIEW_GONE: [409, 'The access is gone: there is nothing to decide or to remove.'],
  ACCESS_REVIEW_OPEN: [409, 'The review must be finished first.'],
  ACCESS_REVIEW_SIGNED: [409, 'The review is signed already.'],
  ALERT_TOO_MANY_BY: [409, 'You have too many alerts.'],
  ALERT_TOO_MANY: [409, 'The company has too many alerts.'],
  AUDIT_WATCH_TOO_MANY: [409, 'You follow too many views of the audit log.'],
  AUDIT_WATCH_COMPANY_FULL: [409, 'The company follows too many views of the audit log.'],
  REVERT_CONFLICT: [409, 'It was changed again since.'],
  RESET_LINK_USED: [410, 'This reset link was already used.'],
  RESET_LINK_EXPIRED: [410, 'This reset link has expired.'],
  SCHEMA_STORAGE_REFUSED: [409, 'The stored data does not fit the schema.'],
  SCHEMA_SHIPPED: [409, 'This schema was not added here, so it is not removed here.'],
  SCHEMA_HOLDS_RECORDS: [409, 'The resource holds records.'],
  SCHEMA_IN_USE: [409, 'Other schemas name this one.'],
  STALE_VERSION: [412, 'The element was changed in the meantime.'],
  BODY_TOO_LARGE: [413, 'The body is too large.'],
  ADDRESS_TOO_MANY_ROWS: [
    422,
    'There is more evidence than an answer can hold: name a port, a destination or a smaller tolerance.',
  ],
  INTAKE_TOO_MANY: [413, 'Too many events in one call.'],
  INTAKE_BUSY: [503, 'Too many events of this company wait already; send them again later.'],
  SOURCE_DISABLED: [403, 'The source of this key is disabled, or is not an API client.'],
  DEAD_LETTER_STAYS: [409, 'The event still cannot be applied.'],
  UNSUPPORTED_TYPE: [415, 'The content type is not supported.'],
  HEADERS_TOO_LARGE: [431, 'The headers of the request are too large.'],
  INVALID_JSON: [422, 'The body is not valid JSON.'],
  INVALID_ENCODING: [422, 'The body is not UTF-8.'],
  UNKNOWN_FIELD: [422, 'Unknown field.'],
  UNKNOWN_PARAMETER: [422, 'Unknown parameter.'],
  UNKNOWN_OPERATOR: [422, 'Unknown operator.'],
  UNKNOWN_SORT_KEY: [422, 'Unknown sort key.'],
  UNKNOWN_RELATION: [422, 'Relation not found.'],
  COMPANY_DISABLED: [409, 'The company is disabled: restore it first.'],
  PROVISIONING_ACTIVE: [409, 'The company is being provisioned already.'],
  WIRELESS_DASHBOARD_DISABLED: [409, 'The integration of the wireless dashboard is disabled.'],
  WIRELESS_DASHBOARD_INCOMPLETE: [
    409,
    'The integration of the wireless dashboard lacks something: host, organisation, key, or what is synchronised.',
  ],
  WIRELESS_DASHBOARD_UNREACHABLE: [424, 'The wireless dashboard does not answer.'],
  WIRELESS_DASHBOARD_REFUSED: [424, 'The wireless dashboard has refused the API key.'],
  WIRELESS_DASHBOARD_UNKNOWN_ORGANISATION: [424, 'The wireless dashboard does not know the organisation.'],
  WIRELESS_DASHBOARD_BUSY: [424, 'The wireless dashboard has too many requests, try again later.'],
  WIRELESS_DASHBOARD_INVALID: [424, 'The answer of the wireless dashboard cannot be read.'],
  WIRELESS_DASHBOARD_TOO_LARGE: [424, 'The organisation has too many networks or devices.'],
  PROVISIONING_FAILED: [422, 'The provisioning stopped at errors; its list of errors names them.'],
  COMPANY_TEMPLATE_INVALID: [422, 'The template for new companies has errors.'],
  MISSING_MANDATORY_ATTRIBUTES: [422, 'Mandatory attributes are missing.'],
  VALIDATION_FAILED: [422, 'The values were refused.'],
  SCHEMA_INVALID: [422, 'The schema has errors.'],
  SCHEMA_NAME_INVALID: [422, 'This cannot name a resource.'],
  IDEMPOTENCY_MISMATCH: [422, 'The idempotency key was used for another request.'],
  TOO_MANY_STREAMS: [429, 'Too many event streams are open.'],
  TOO_MANY_JOBS: [429, 'Too many jobs are waiting already.'],
  BULK_TOO_MANY_RECORDS: [422, 'Too many records for one change.'],
  JOB_NOT_READY: [409, 'The job is not in the state for this.'],
  JOB_NOT_UNDOABLE: [409, 'This change cannot be undone: it was undone already, or is more than a week old.'],
  IMPORT_FILE_TYPE: [415, 'The file is neither CSV nor an Excel workbook (.xlsx).'],
  IMPORT_FILE_TOO_BIG: [413, 'The file is too big.'],
  IMPORT_FILE_UNREADABLE: [422, 'The file cannot be read.'],
  IMPORT_FILE_ENCODING: [422, 'The encoding of the file is not known.'],
  IMPORT_FILE_EMPTY: [422, 'The file has no rows.'],
  IMPORT_TOO_MANY_ROWS: [422, 'The file has too many rows.'],
  IMPORT_TOO_MANY_COLUMNS: [422, 'The file has too many columns.'],
  IMPORT_CELL_TOO_LONG: [422, 'A cell of the file is too long.'],
  EXPRESSION_INVALID: [422, 'The expression cannot be evaluated.'],
  EXPRESSION_TOO_COMPLEX: [422, 'The expression takes too long to evaluate.'],
  FILE_TOO_COMPLEX: [422, 'The file takes too long to process or needs too much memory.'],
  MULTIPART_INVALID: [422, 'The body is not a valid multipart form.'],
  IMPORT_COLUMN_TWICE: [422, 'Two columns of the file have the same meaning.'],
  IMPORT_KEY_MISSING: [422, 'The key of the rows is in no column of the file.'],
  IMPORT_ATOMIC_TOO_BIG: [422, 'The file has too many rows for all or nothing.'],
  IMPORT_TOO_MANY_REFUSED: [422, 'Too many rows were refused.'],
  IMPORT_ROW_EXISTS: [409, 'The record is there already.'],
  IMPORT_ROW_ABSENT: [404, 'No record has this key.'],
  IMPORT_ROW_TOO_LONG: [422, 'The row has more cells than the file has columns.'],
  IMPORT_ROW_TWICE: [409, 'An earlier row of the file has the same key.'],
  IMPORT_ROW_AMBIGUOUS: [409, 'Several records have this key.'],
  IMPORT_NEEDS_FORM: [422, 'This is made in the form: a secret is shown there once.'],
  UPLOAD_WRONG_ATTRIBUTES: [422, 'An upload expects two attributes: element id and type.'],
  UPLOAD_NO_FILE: [422, 'No file was uploaded.'],
  UPLOAD_INVALID_FORMAT: [415, 'The format of the file is invalid.'],
  UPLOAD_ARCHIVE_NOT_FOUND: [404, 'The archive was not found.'],
  TEAM_BELOW_ITSELF: [422, 'A team cannot stand below itself.'],
  TEAM_TOO_DEEP: [422, 'The tree of teams would have too many levels.'],
  UPLOAD_NOT_SUPPORTED: [422, 'This resource takes no uploads.'],
  UPLOAD_TOO_BIG: [413, 'The file is too big.'],
  UPLOAD_MALWARE: [422, 'The file contains malware.'],
  UPLOAD_PARTLY_SCANNED: [
    422,
    'The file is encrypted or exceeds a limit of the scanner: it could not be scanned as a whole.',
  ],
  UPLOAD_NOT_SCANNED: [503, 'The file could not be scanned for malware, and was not stored.'],
  UPLOADS_BUSY: [429, 'Too many files at once, try again in a moment.'],
  WORKERS_BUSY: [429, 'Too many files of the company are being processed, try again later.'],
  PICTURE_DAMAGED: [422, 'The picture is damaged.'],
  PICTURE_TOO_LARGE: [422, 'The picture has too many pixels.'],
  ARCHIVE_DAMAGED: [422, 'The archive is damaged.'],
  ARCHIVE_TOO_MANY_FILES: [422, 'The archive holds too many files.'],
  ARCHIVE_UNPACKED_TOO_BIG: [422, 'The archive unfolds to too much.'],
  ARCHIVE_RATIO: [422, 'A file of the archive unfolds to suspiciously much.'],
  ARCHIVE_PATH: [422, 'A file of the archive leads out of it.'],
  ARCHIVE_NAME: [422, 'A file of the archive has an odd name.'],
  ARCHIVE_LINK: [422, 'The archive holds a link or a device.'],
  ARCHIVE_DUPLICATE: [422, 'Two files of the archive have the same name.'],
  ARCHIVE_OVERLAP: [422, 'Files of the archive overlap.'],
  ARCHIVE_ENCRYPTED: [422, 'The archive is encrypted.'],
  ARCHIVE_ZIP64: [422, 'The archive is of the ZIP64 kind.'],
  ARCHIVE_METHOD: [422, 'The archive is compressed in an unknown way.'],
  ARCHIVE_FILE_TYPE: [422, 'The archive holds a file of a kind that is not taken.'],
  ARCHIVE_INDEX_MISSING: [422, 'The archive has no index.html.'],
  ARCHIVE_INDEX_NESTED: [422, 'The index.html of the archive is not at its top.'],
  ARCHIVE_PAGE_NOT_HTML: [422, 'A page of the archive is no HTML.'],
  THEMES_LOOSE_FILE: [422, 'A file of the archive is in no theme: each theme is a folder.'],
  THEMES_NONE: [422, 'The archive holds no theme.'],
  THEMES_TOO_MANY: [422, 'The archive holds too many themes.'],
  THEMES_REFUSED: [422, 'Themes of the archive cannot be imported; nothing was imported.'],
  THEME_STANDARD: [422, 'A standard theme cannot be imported.'],
  THEME_AMBIGUOUS: [409, 'Several portals of the company have the name of the theme.'],
  REVERT_IMPOSSIBLE: [422, 'This change cannot be reverted.'],
  REPORT_TOO_SLOW: [503, 'This report takes too long. Choose a shorter period, or a single location.'],
  LOG_TOO_SLOW: [422, 'This search takes too long. Choose a shorter period.'],
  COMPANY_BUSY: [429, 'Too many requests of this company wait already, try again in a moment.'],
  SERVICE_UNAVAILABLE: [503, 'The service is unavailable, try again later.'],
  PASSWORD_POLICY_SAVE: [500, 'Something went wrong, please try again.'],
  SAVE_FAILED: [500, 'An unexpected error happened while saving.'],
  ALERT_GENERIC: [500, 'An unexpected error happened.'],
} as const satisfies Record<string, readonly [number, string]>;

export type ErrorCode = keyof typeof CATALOGUE;

/** What is wrong with one field: a code of the catalogue (`FIELD_REQUIRED`, …) and its arguments. */
export interface FieldError {
  readonly msg_code: string;
  readonly msg_args: readonly (string | number)[];
  /** Of an array of objects: what is wrong in which row, under which member. */
  readonly cells?: readonly CellError[];
}

export interface CellError extends CellPlace {
  readonly msg_code: string;
  readonly msg_args: readonly (string | number)[];
}

interface Details {
  readonly args?: readonly (string | number)[];
  readonly fields?: Readonly<Record<string, FieldError>>;
  /** Seconds, for the header `Retry-After`. */
  readonly retryAfter?: number;
  /** Methods that the address has, for the header `Allow` of a 405. */
  readonly allow?: readonly string[];
  /** Goes to the log, never into an answer. */
  readonly cause?: unknown;
}

/** An answer that is not a success, thrown from anywhere in the server and written by `server/http/errors`. */
export class PorticoError extends Error {
  readonly status: number;
  readonly args: readonly (string | number)[];
  readonly fields?: Readonly<Record<string, FieldError>>;
  readonly retryAfter?: number;
  readonly allow?: readonly string[];

  constructor(
    readonly code: ErrorCode,
    details: Details = {},
  ) {
    super(CATALOGUE[code][1], { cause: details.cause });
    this.name = 'PorticoError';
    this.status = CATALOGUE[code][0];
    this.args = details.args ?? [];
    this.fields = details.fields;
    this.retryAfter = details.retryAfter;
    this.allow = details.allow;
  }
}

/** Seconds after which a client may ask again when the database is away. */
const UNAVAILABLE_RETRY = 5;

/** Seconds after which a company may try again when too many of its files are being processed. */
const UPLOADS_RETRY = 5;

/** Seconds after which a company may send more when too many of its requests wait. */
const COMPANY_RETRY = 2;

type Fields = Readonly<Record<string, FieldError>>;

// One factory per code; each gives an error to throw.
export const authenticationRequired = () => new PorticoError('AUTHENTICATION_REQUIRED');
export const sessionExpired = () => new PorticoError('SESSION_EXPIRED');
/** A token that no session has, or none that is still good. */
export const noValidSession = () => new PorticoError('NO_VALID_SESSION');
/** A refresh token that no session has. */
export const sessionNotFound = () => new PorticoError('SESSION_NOT_FOUND');
/** Answered only after the right password. */
export const accountDisabled = () => new PorticoError('ACCOUNT_DISABLED');
/** Answered only after the right password. */
export const subscriptionExpired = () => new PorticoError('SUBSCRIPTION_EXPIRED');
export const wrongCredentials = () => new PorticoError('WRONG_CREDENTIALS');
export const passwordExpired = () => new PorticoError('PASSWORD_EXPIRED');
/** The same for an address without a company, and for a company without single sign-on. */
export const ssoUnavailable = () => new PorticoError('SSO_UNAVAILABLE');
/** For anyone who tests the settings. */
/** @param missing labels of the parameters, in the language of the reader */
export const ssoSettingsIncomplete = (missing: string) =>
  new PorticoError('SSO_SETTINGS_INCOMPLETE', { args: [missing] });
/** @param cause what was wrong with the answer; for the log, not for the browser */
export const ssoRefused = (cause: unknown) => new PorticoError('SSO_REFUSED', { cause });
/** @param cause why the configuration of an identity provider cannot be read; for the log, not for the browser */
export const ssoUnreachable = (cause: unknown) => new PorticoError('SSO_UNREACHABLE', { cause });
/** The session has ended here; the identity provider has not confirmed that it has ended there. */
export const ssoLogoutUnconfirmed = () => new PorticoError('SSO_LOGOUT_UNCONFIRMED');
/** Single sign-on is compulsory: neither a password nor a link to a new one lets in. */
export const ssoRequired = () => new PorticoError('SSO_REQUIRED');
/** This error and the next two are answered only to a person that the identity provider has authenticated. */
export const ssoNotAllowed = () => new PorticoError('SSO_NOT_ALLOWED');
export const ssoNoAccount = () => new PorticoError('SSO_NO_ACCOUNT');
export const ssoOtherPerson = () => new PorticoError('SSO_OTHER_PERSON');
export const ssoRightsExceeded = () => new PorticoError('SSO_RIGHTS_EXCEEDED');
export const signInOver = () => new PorticoError('SIGN_IN_OVER');
/** @param left tries that are left before the sign-in begins again */
export const codeIncorrect = (left: number) => new PorticoError('CODE_INCORRECT', { args: [left] });
export const tooManyAttempts = (seconds: number) =>
  new PorticoError('TOO_MANY_ATTEMPTS', { args: [seconds], retryAfter: seconds });
export const tooManyRequests = (seconds: number) =>
  new PorticoError('TOO_MANY_REQUESTS', { args: [seconds], retryAfter: seconds });
export const badRequest = () => new PorticoError('BAD_REQUEST');
export const requestTooSlow = () => new PorticoError('REQUEST_TOO_SLOW');
export const headersTooLarge = () => new PorticoError('HEADERS_TOO_LARGE');
export const uploadsBusy = (cause?: unknown) =>
  new PorticoError('UPLOADS_BUSY', { args: [UPLOADS_RETRY], retryAfter: UPLOADS_RETRY, cause });
/** Too many requests of the caller's company wait for their turn. */
export const companyBusy = () => new PorticoError('COMPANY_BUSY', { args: [COMPANY_RETRY], retryAfter: COMPANY_RETRY });
export const notEnoughPermissions = () => new PorticoError('NOT_ENOUGH_PERMISSIONS');
export const rightsExceeded = () => new PorticoError('RIGHTS_EXCEEDED');
export const keyMayNotAdminister = () => new PorticoError('KEY_MAY_NOT_ADMINISTER');
/** The caller may not act as this administrator. */
export const impersonationRefused = () => new PorticoError('IMPERSONATION_REFUSED');
/** The caller acts as another administrator, and asks for something that only a person does in their own name. */
export const notWhileImpersonating = () => new PorticoError('NOT_WHILE_IMPERSONATING');
export const elementNotFound = () => new PorticoError('ELEMENT_NOT_FOUND');
/** A call that needs the key of an element, without one. */
export const missingKey = () => new PorticoError('MISSING_KEY_ATTRIBUTES');
/** @param allow methods that the address has */
export const verbNotDefined = (allow: readonly string[]) => new PorticoError('VERB_NOT_DEFINED', { allow });
/** For callers who may see records of a resource that has no update. */
export const updateNotSupported = () => new PorticoError('UPDATE_NOT_SUPPORTED');
/** For callers who may see records of a resource that has no deletion. */
export const deleteNotSupported = () => new PorticoError('DELETE_NOT_SUPPORTED');
export const duplicateKey = () => new PorticoError('DUPLICATE_KEY');
/**
 * A value that another record has already: the message of its field, which is the message as a whole too.
 * @param code as the schema names it; one that is no code of the catalogue counts as DUPLICATE_KEY
 */
export function duplicateValue(field: string, value: string, code: string | undefined, cause: unknown): PorticoError {
  const known = code !== undefined && Object.hasOwn(CATALOGUE, code) ? (code as ErrorCode) : 'DUPLICATE_KEY';
  return new PorticoError(known, { args: [value], fields: { [field]: fieldError(known, value) }, cause });
}
export const resetLinkIncorrect = () => new PorticoError('RESET_LINK_INCORRECT');
export const resetLinkInvalid = () => new PorticoError('RESET_LINK_INVALID');
export const resetLinkUsed = () => new PorticoError('RESET_LINK_USED');
export const resetLinkExpired = () => new PorticoError('RESET_LINK_EXPIRED');
export const inUse = (count: number, resource: string) => new PorticoError('IN_USE', { args: [count, resource] });
export const ownCompanyStays = () => new PorticoError('OWN_COMPANY_STAYS');
export const skuSold = (companies: number) => new PorticoError('SKU_SOLD', { args: [companies] });
export const lastAdmin = () => new PorticoError('LAST_ADMIN');
export const ownAccountStays = () => new PorticoError('OWN_ACCOUNT_STAYS');
/** @param fields those that have another value since; absent for what was changed as a whole */
export const revertConflict = (fields?: Fields) => new PorticoError('REVERT_CONFLICT', { fields });
export const revertImpossible = () => new PorticoError('REVERT_IMPOSSIBLE');
export const studioReadOnly = () => new PorticoError('STUDIO_READ_ONLY');
export const schemaStorageRefused = (reason: string) => new PorticoError('SCHEMA_STORAGE_REFUSED', { args: [reason] });
export const schemaShipped = () => new PorticoError('SCHEMA_SHIPPED');
export const schemaHoldsRecords = () => new PorticoError('SCHEMA_HOLDS_RECORDS');
export const schemaInUse = () => new PorticoError('SCHEMA_IN_USE');
export const schemaInvalid = (count: number, first: string) =>
  new PorticoError('SCHEMA_INVALID', { args: [count, first] });
export const schemaNameInvalid = (name: string) => new PorticoError('SCHEMA_NAME_INVALID', { args: [name] });
export const staleVersion = () => new PorticoError('STALE_VERSION');
export const bodyTooLarge = () => new PorticoError('BODY_TOO_LARGE');
export const unsupportedType = () => new PorticoError('UNSUPPORTED_TYPE');
export const invalidJson = () => new PorticoError('INVALID_JSON');
/** A name that a client has sent comes back in the answer, but not a megabyte of it. */
const shortName = (name: string) => name.slice(0, 200);

export const unknownField = (name: string) => new PorticoError('UNKNOWN_FIELD', { args: [shortName(name)] });
export const unknownParameter = (name: string) => new PorticoError('UNKNOWN_PARAMETER', { args: [shortName(name)] });
export const unknownOperator = (name: string) => new PorticoError('UNKNOWN_OPERATOR', { args: [name] });
export const unknownSortKey = (name: string) => new PorticoError('UNKNOWN_SORT_KEY', { args: [name] });
export const unknownRelation = (name: string) => new PorticoError('UNKNOWN_RELATION', { args: [name] });
export const validationFailed = (fields?: Fields) => new PorticoError('VALIDATION_FAILED', { fields });
/** A deleted record points at records that are deleted too: the fields that do. */
export const restoreTargetGone = (names: string, fields: Fields) =>
  new PorticoError('RESTORE_TARGET_GONE', { args: [names], fields });
/** The same, where the caller does not see them. */
export const restoreTargetHidden = (fields: Fields) => new PorticoError('RESTORE_TARGET_HIDDEN', { fields });
/** What is wrong with a record: that mandatory values are missing, when that is all. */
export function recordRefused(fields: Fields): PorticoError {
  const isIncomplete = Object.values(fields).every(({ msg_code: code }) => code === 'FIELD_REQUIRED');
  return isIncomplete ? new PorticoError('MISSING_MANDATORY_ATTRIBUTES', { fields }) : validationFailed(fields);
}
/**
 * The same error, with fields under other names: those that the client knows them by.
 * @param names name of a field → name for it; an error that is no PorticoError stays as it is
 */
export function underOtherNames(error: unknown, names: ReadonlyMap<string, string>): unknown {
  if (!(error instanceof PorticoError)) return error;
  const { code, args, retryAfter, cause, fields = {} } = error;
  const renamed = Object.fromEntries(Object.entries(fields).map(([name, field]) => [names.get(name) ?? name, field]));
  return new PorticoError(code, {
    args,
    cause,
    ...(retryAfter !== undefined && { retryAfter }),
    ...(error.fields && { fields: renamed }),
  });
}
/** @param fields errors by `record` or `record.field` of the template */
export const companyTemplateInvalid = (fields: Fields) => new PorticoError('COMPANY_TEMPLATE_INVALID', { fields });
/** @param fields what is wrong, by the name of the theme */
export const themesRefused = (fields: Fields) => new PorticoError('THEMES_REFUSED', { fields });
export const idempotencyMismatch = () => new PorticoError('IDEMPOTENCY_MISMATCH');
export const tooManyJobs = (most: number) => new PorticoError('TOO_MANY_JOBS', { args: [most], retryAfter: 60 });
/** @param most streams that a session may have open */
export const tooManyStreams = (most: number) => new PorticoError('TOO_MANY_STREAMS', { args: [most], retryAfter: 60 });
/** Any code of the catalogue that has no factory of its own: of jobs, of imported files and of uploads. */
export const failure = (code: ErrorCode, ...args: (string | number)[]) => new PorticoError(code, { args });
/** Too many files of the company wait to be processed. */
export const workersBusy = () => new PorticoError('WORKERS_BUSY', { retryAfter: UPLOADS_RETRY });
/** @param cause why the scanner has not answered; for the log */
export const uploadNotScanned = (cause: unknown) =>
  new PorticoError('UPLOAD_NOT_SCANNED', { retryAfter: UNAVAILABLE_RETRY, cause });
/** Too many calls with events of the company wait. */
export const intakeBusy = () => new PorticoError('INTAKE_BUSY', { retryAfter: COMPANY_RETRY });
export const serviceUnavailable = (cause?: unknown) =>
  new PorticoError('SERVICE_UNAVAILABLE', { retryAfter: UNAVAILABLE_RETRY, cause });
/**
 * A save that has failed for no reason of the client's. A type has words of its own where the catalogue has them:
 * `password_policies` PASSWORD_POLICY_SAVE.
 * @param type of the resource, as its API names it
 */
export function saveFailed(type: string, cause?: unknown): PorticoError {
  const own = `${type.replace(/ies$/, 'y').toUpperCase()}_SAVE`;
  return new PorticoError(Object.hasOwn(CATALOGUE, own) ? (own as ErrorCode) : 'SAVE_FAILED', { cause });
}
export const unexpected = (cause?: unknown) => new PorticoError('ALERT_GENERIC', { cause });
/** True for the code of an unexpected error, which gives no reason. */
export const isUnexpected = (code: string) => code === unexpected().code;

/** One field's error, for `validationFailed({ name: fieldError('FIELD_REQUIRED') })`. */
export function fieldError(code: string, ...args: (string | number)[]): FieldError {
  return { msg_code: code, msg_args: args };
}
