import type { Translated } from '../catalogue';
import type { success as master } from '../fr/success';

export const success: Translated<typeof master> = {
  PROFILE_ACTION_CREATE: 'Profile created.',
  PROFILE_ACTION_UPDATE: 'Profile updated.',
  PROFILE_ACTION_DELETE: 'Profile deactivated.',
  DASHBOARD_ACTION_CREATE: 'Dashboard created.',
  DASHBOARD_ACTION_UPDATE: 'Dashboard updated.',
  DASHBOARD_ACTION_DELETE: 'Dashboard deleted.',
  USER_ACTION_CREATE: 'Guest created: %{name}',
  EVENT_ACTION_CREATE: 'Event created: %{name}',
  LOCATION_ACTION_CREATE: 'Location created: %{name}',
  GROUP_ACTION_CREATE: 'Scope created: %{name}',
  TEMPLATE_ACTION_CREATE: 'Portal created: %{name}',
  CAMPAIGN_ACTION_CREATE: 'Campaign created: %{name}',
  ELEMENT_CREATED: 'Created: %{name}',
  ELEMENT_UPDATED: 'Changes saved: %{name}',
  ELEMENT_DELETED: 'Deleted: %{name}',
  API_TOKENS_ACTION_CREATE: 'Token created',
  API_TOKENS_ACTION_UPDATE: 'Token updated',
  TOKEN_COPIED: 'Token copied to clipboard',
  URL_COPIED: 'URL copied successfully',
  BULK_CREATED: '%{smart_count} account created |||| %{smart_count} accounts created',
  PASSWORD_POLICIES_ACTION_CREATE: 'Password policy saved.',
  PASSWORD_POLICIES_ACTION_UPDATE: 'Password policy saved.',
};
