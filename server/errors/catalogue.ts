import type { CellPlace } from '../../domain/schema/model/cells';
import { CODES, type ErrorCode } from './codes';

/** What is wrong with one field: a code of the catalogue (`FIELD_REQUIRED`, …) and its arguments. */
export interface FieldError {
  readonly msg_code: string;
  readonly msg_args: readonly (string | number)[];
  /** Of an array of objects: what is wrong in which row, under which member. Of declared parameters: which ones, as row 0. */
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
    super(CODES[code][1], { cause: details.cause });
    this.name = 'PorticoError';
    this.status = CODES[code][0];
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
/** For anyone who tests the settings. @param missing labels of the parameters, in the language of the reader */
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
/**
 * The caller may not act as this administrator.
 * @param cause an `ImpersonationBlock`: for `impersonationBlock`, never sent to a client
 */
export const impersonationRefused = (cause?: string) => new PorticoError('IMPERSONATION_REFUSED', { cause });
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
  const known = code !== undefined && Object.hasOwn(CODES, code) ? (code as ErrorCode) : 'DUPLICATE_KEY';
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
  return new PorticoError(Object.hasOwn(CODES, own) ? (own as ErrorCode) : 'SAVE_FAILED', { cause });
}
export const unexpected = (cause?: unknown) => new PorticoError('ALERT_GENERIC', { cause });
/** True for the code of an unexpected error, which gives no reason. */
export const isUnexpected = (code: string) => code === unexpected().code;

/** What is wrong with one of the declared parameters of a field. @param name of the parameter */
export const paramCell = (name: string, code: string, ...args: (string | number)[]): CellError => ({
  ...{ row: 0, column: name },
  ...fieldError(code, ...args),
});

/** One field's error, for `validationFailed({ name: fieldError('FIELD_REQUIRED') })`. */
export function fieldError(code: string, ...args: (string | number)[]): FieldError {
  return { msg_code: code, msg_args: args };
}
