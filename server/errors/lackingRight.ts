/**
 * Codes of refusals for lack of a right, which have an entry `change_refused` in the audit log. Others have entries of their
 * own (`switch_refused`, `key_refused`), or are none: a change that waits for a proof of the person is sent again.
 */
export const LACKING_RIGHT: readonly string[] = [
  'NOT_ENOUGH_PERMISSIONS',
  'RIGHTS_EXCEEDED',
  'OUT_OF_SCOPE',
  'KEY_MAY_NOT_ADMINISTER',
  'KEY_PROFILE_RIGHTS',
  'NOT_WHILE_IMPERSONATING',
  'ACCESS_REVIEW_OWN',
  'SUPPORT_CONSENT_ELSEWHERE',
];
