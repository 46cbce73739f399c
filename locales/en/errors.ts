import { session } from './session';
import { transfer } from './transfer';
import type { Translated } from '../catalogue';
import type { errors as master } from '../fr/errors';

export const errors: Translated<typeof master> = {
  ...session.errors,
  ...transfer.errors,

  // Session and rights
  AUTHENTICATION_REQUIRED: 'Sign in to continue.',
  SESSION_EXPIRED: 'Your session has expired. Sign in again.',
  NO_VALID_SESSION: 'No valid session: send valid admin credentials.',
  SESSION_NOT_FOUND: 'Session not found.',
  TOO_MANY_ATTEMPTS: 'Too many attempts. Try again in %{0} seconds.',
  NOT_ENOUGH_PERMISSIONS: 'You do not have enough permissions to perform this action.',
  RIGHTS_EXCEEDED: 'You cannot give a right that you do not have.',
  IMPERSONATION_REFUSED: 'You cannot act as this administrator.',
  UNKNOWN_EMAIL: 'This e-mail address cannot be found.',
  RESET_LINK_USED: 'This reset link was already used.',
  RESET_LINK_INCORRECT: 'This reset link is incorrect.',
  RESET_LINK_EXPIRED: 'This reset link has expired.',
  RESET_LINK_INVALID: 'This reset link is not valid.',
  PASSWORD_EXPIRED: 'Your password has expired: check your mailbox for a verification code.',
  NO_AUTHENTICATION: 'No authentication found.',
  ADMIN_NOT_FOUND: 'Admin not found for the current authentication.',

  // Records
  ELEMENT_NOT_FOUND: 'Item not found.',
  ELEMENT_NOT_FOUND_BY_ID: 'Item not found: %{0}.',
  ELEMENT_NOT_FOUND_BY_FIELD: 'No item whose field %{0} is %{1}.',
  DUPLICATE_KEY: 'This value is already in use.',
  CREDENTIALS_ALREADY_USED: 'These credentials are already in use.',
  GUEST_ERASED: 'This guest was erased: there is nothing left to change.',
  IN_USE: 'Still used %{0} times (%{1}).',
  LAST_ADMIN: 'This is the last administrator: one must remain.',
  STALE_VERSION: 'Someone else changed this item in the meantime.',
  REVERT_CONFLICT: 'These fields have changed since and can no longer be put back.',
  REVERT_IMPOSSIBLE: 'This change cannot be reverted.',
  STUDIO_READ_ONLY: 'Schemas can be read here, not published.',
  SCHEMA_STORAGE_REFUSED: 'The stored data does not fit: %{0}',
  SCHEMA_SHIPPED: 'This schema was not added in the studio, so it is not removed here.',
  SCHEMA_HOLDS_RECORDS: 'There are records: nothing was removed.',
  SCHEMA_IN_USE: 'Other schemas refer to it.',
  SCHEMA_INVALID: 'The schema has errors (%{0}): %{1}',
  SCHEMA_NAME_INVALID:
    '“%{0}” cannot name a resource: up to 40 lower-case letters, digits and single hyphens, a letter first.',
  IDEMPOTENCY_MISMATCH: 'This request was already sent with other contents.',
  MISSING_KEY_ATTRIBUTES: 'Key attributes are missing.',
  MISSING_MANDATORY_ATTRIBUTES: 'Mandatory attributes are missing.',
  VERB_NOT_DEFINED: 'This operation does not exist on this resource.',
  UPDATE_NOT_SUPPORTED: 'This resource cannot be updated.',
  DELETE_NOT_SUPPORTED: 'This resource cannot be deleted.',
  UPLOAD_NOT_SUPPORTED: 'This resource accepts no upload.',
  SAVE_FAILED: 'An unexpected error happened while saving.',

  // Requests
  BODY_TOO_LARGE: 'The request is too large.',
  UNSUPPORTED_TYPE: 'This content type is not accepted.',
  INVALID_JSON: 'The content is not valid JSON.',
  UNKNOWN_FIELD: 'Unknown field: %{0}.',
  UNKNOWN_PARAMETER: 'Unknown parameter: %{0}.',
  UNKNOWN_OPERATOR: 'Unknown operator: %{0}.',
  UNKNOWN_SORT_KEY: 'Cannot sort by: %{0}.',
  UNKNOWN_RELATION: 'Relation not found: %{0}.',
  TARGET_API_UNREACHABLE: 'Unable to connect to a target API.',
  RETRIEVE_FAILED: 'An error occurred while retrieving the admin or company: %{0}',
  COMPANY_RETRIEVE_FAILED: 'Failed to retrieve company with ID %{0}.',

  // Fields
  VALIDATION_FAILED: 'Some fields need correcting.',
  FIELD_INVALID_TYPE: 'This value has the wrong type.',
  FIELD_INVALID_NUMBER: 'Invalid number.',
  FIELD_INVALID_UNIT: 'Invalid unit.',
  FIELD_TOO_SMALL: 'Value is too small (minimum %{0}).',
  FIELD_TOO_BIG: 'Value is too big (maximum %{0}).',
  FIELD_TOO_SHORT: 'Too short (at least %{0} characters).',
  FIELD_TOO_LONG: 'Too long (at most %{0} characters).',
  FIELD_INVALID_FORMAT: 'Value does not match the expected format.',
  FIELD_INVALID_EMAIL: 'This email address is invalid.',
  FIELD_INVALID_PHONE: 'This phone number is invalid.',
  FIELD_INVALID_CHOICE: 'This choice does not exist.',
  FIELD_NOT_WRITABLE: 'You cannot change this field.',
  FIELD_CHANGED_SINCE: 'This field has changed since.',
  PARAM_UNKNOWN: 'This choice has no such parameter: %{0}.',
  PARAM_INVALID: 'The value of this parameter does not fit: %{0}.',
  PARAM_NOT_WRITABLE: 'You may not change this parameter: %{0}.',
  UNKNOWN_BITS: 'This value holds unknown options.',
  UNKNOWN_REFERENCE: 'The chosen item does not exist or is not open to you.',
  VALIDITY_ORDER: 'The end must come after the start.',
  VALIDITY_TOO_LONG: 'The validity cannot exceed one year.',
  MISSING_PROFILE_NAME: 'Give the profile a name.',
  MISSING_PROFILE_DURATION: 'The profile must last at least 10 hours.',
  SETTINGS_ADMINPROFILE_MISSING_NAME: 'Give the administrator profile a name.',
  CA_COMPANYDETAIL_MISSING_COMPANY: 'Give the company a name.',

  // Administrators and passwords
  ADMIN_DOMAIN_MISMATCH: 'The login’s domain must be one of the company’s: %{0}.',
  PASSWORD_TOO_WEAK:
    'Password too weak: at least 12 characters with one uppercase letter, two digits and one special character.',
  PASSWORD_POLICY_SAVE: 'Something went wrong, please try again',
  INVALID_UFQDN: 'Invalid UFQDN: the user name must read name@domain.',
  UFQDN_DOMAIN_MISMATCH: 'The provided UFQDN does not match any of the company domains (%{0}).',

  // Uploads
  UPLOAD_FAILED: 'Upload failed',
  UPLOAD_WRONG_ATTRIBUTES: 'An upload expects two attributes: the element’s id and its type.',
  UPLOAD_NO_FILE: 'No file was sent.',
  UPLOAD_INVALID_FORMAT: 'The file’s format is not accepted.',
  UPLOAD_ARCHIVE_NOT_FOUND: 'Archive not found.',
  MISSING_TOU_NAME: 'TOU name is required, please set a name to this TOU.',
  MISSING_TOU_ARCHIVE: 'Please upload a TOU archive before saving',

  // API keys
  TOKEN_CREATE_FAILED: 'Token creation failed',
  TOKEN_UPDATE_FAILED: 'Token update failed',

  // Subscription and options
  OPTION_NOT_SUBSCRIBED: 'You have not subscribed to this option: please contact your sales representative.',
  MODULE_NOT_ENABLED: 'This module is not enabled for your company: please contact sales.',
  MODULE_DISABLED: 'This module is disabled.',
  WIRELESS_PLUGIN_DISABLED: 'The wireless plugin is disabled.',
  SUBSCRIPTION_EXPIRED: 'The subscription has expired.',
  SUBSCRIPTION_ENDS: 'The subscription ends in %{0} days.',
  USAGE_EXCEEDED: 'The usage covered by the subscription is exceeded.',
  ACCOUNT_DEGRADED: 'The account runs in degraded mode.',
  ACCOUNT_DISABLED: 'The account is disabled.',

  // Guests, sponsors, messages
  SPONSOR_EMAIL_INVALID: 'The sponsor’s email address is invalid.',
  SPONSOR_DOMAIN_NOT_DEFINED: 'The sponsor’s domain is not defined.',
  GUEST_IDENTIFIER_INVALID: 'The guest’s identifier must be a valid email address or phone number.',
  SMS_DELIVERY_PROBLEM: 'The text message could not be delivered.',

  // Locations, tunnels, gateways
  LOCATION_IDENTIFIER_ASSIGNED: 'This location identifier is already assigned.',
  LOCATION_IDENTIFIER_EXISTS: 'This location identifier already exists.',
  TUNNEL_IDENTIFIER_IN_USE: 'The identifier %{0} is already in use.',
  PROVISION_CREDENTIALS: 'Login or password incorrect!',
  GATEWAY_CERTIFICATE: 'The gateway’s certificate could not be loaded.',
  GATEWAY_PROVISIONING: 'The gateway could not be provisioned.',
  GATEWAY_CREDENTIALS: 'The gateway’s credentials are wrong.',
};
