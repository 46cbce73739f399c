import type { Translated } from '../catalogue';
import type { success as master } from '../fr/success';

export const success: Translated<typeof master> = {
  PROFILE_ACTION_CREATE: 'Profile created.',
  PROFILE_ACTION_UPDATE: 'Profile updated.',
  PROFILE_ACTION_DELETE: 'Profile deactivated.',
  DASHBOARD_ACTION_CREATE: 'Dashboard created.',
  DASHBOARD_ACTION_UPDATE: 'Dashboard updated.',
  DASHBOARD_ACTION_DELETE: 'Dashboard deleted.',
  ELEMENT_CREATED: '%{name}: created.',
  ELEMENT_UPDATED: '%{name}: changes saved.',
  ELEMENT_DELETED: '%{name}: deleted.',
  TOKEN_CREATED: 'Token created',
  TOKEN_UPDATED: 'Token updated',
  TOKEN_SAVED: 'The token has been successfully created or updated',
  TOKEN_COPIED: 'Token copied to clipboard',
  URL_COPIED: 'URL copied successfully',
  BULK_CREATED: '%{smart_count} account created |||| %{smart_count} accounts created',
  PASSWORD_RESET: 'Password reset.',
  RESET_EMAIL_SENT: 'If this account exists, an e-mail was just sent to it.',
  CODE_RESENT: 'A new code was just sent.',
  IMPORT_COMPLETED: 'Import completed.',
  LOGO_UPLOADED: 'Logo uploaded.',
  PARTNERS_UPDATED: 'Partner list updated.',
  PASSWORD_POLICY_SAVED: 'Password policy saved.',
};
