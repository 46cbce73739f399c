/** Every action that the audit log can have: what the server writes, what filters offer and what has a sentence. */
export const AUDIT_ACTIONS = [
  'create',
  'update',
  'delete',
  'restore',
  'disable',
  'enable',
  'renew',
  'reveal',
  'print',
  'send',
  'send_sms',
  'unsubscribed',
  'retry',
  'assign',
  'erase',
  'purge',
  'sponsor_request',
  'sponsor_approve',
  'sponsor_refuse',
  'sponsor_expire',
  'login',
  'login_failed',
  'logout',
  'password_forgotten',
  'password_reset',
  'password_expired',
  'code_sent',
  'code_refused',
  'factor_added',
  'factor_removed',
  'factor_reset',
  'passkey_added',
  'passkey_renamed',
  'passkey_removed',
  'passkey_used',
  'passkey_refused',
  'passkey_cloned',
  'sso_used',
  'sso_refused',
  'sso_unlinked',
  'saml_key_made',
  'saml_key_removed',
  'saml_key_next_made',
  'saml_key_replaced',
  'saml_key_next_removed',
  'invitation_sent',
  'invitation_withdrawn',
  'break_glass_used',
  'key_refused',
  'session_ended',
  'account_disowned',
  'email_change_requested',
  'email_change_cancelled',
  'email_changed',
  'sessions_ended',
  'recovery_codes',
  'recovery_code_used',
  'password_refused',
  'session_reused',
  'cache_cleared',
  'company_search',
  'address_asked',
  'address_export',
  'support_search',
  'switch_company',
  'switch_refused',
  'change_refused',
  'switch_user',
  'switch_user_end',
  'export',
  'import',
  'bulk',
  'found',
  'sign',
  'log_broken',
  'log_mended',
  'log_begins',
  'log_unchecked',
  'review_start',
  'review_decide',
  'review_finish',
  'review_sign',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

const PREFIX = 'AUDIT_';

/**
 * The message of an audit entry (specification S-AUD-2), which every stored entry has: `AUDIT_` and its action, with the
 * kind of record and its key. Its text is the sentence that the console writes for the action.
 */
export function auditMessage(
  action: AuditAction,
  element: string,
  elementId: string | number | null,
): { readonly msg_code: string; readonly msg_args: readonly string[] } {
  const args = elementId === null ? [element] : [element, String(elementId)];
  return { msg_code: `${PREFIX}${action.toUpperCase()}`, msg_args: args };
}

/** The action that the message of an entry names; undefined for a message of another kind, such as that of a refusal. */
export function actionOfMessage(code: unknown): AuditAction | undefined {
  if (typeof code !== 'string' || !code.startsWith(PREFIX)) return undefined;
  const name = code.slice(PREFIX.length).toLowerCase();
  return AUDIT_ACTIONS.find((action) => action === name);
}
