import type { AuditAction } from './auditActions';

/** The code of the message of an entry: `AUDIT_` and its action. */
export const auditMessageCode = (action: string): string => `AUDIT_${action.toUpperCase()}`;

/**
 * The message of an audit entry (specification S-AUD-2), which every stored entry has: its code, with the kind of record
 * and its key. Its text is the sentence that the console writes for the action.
 */
export function auditMessage(
  action: AuditAction,
  element: string,
  elementId: string | number | null,
): { readonly msg_code: string; readonly msg_args: readonly string[] } {
  const args = elementId === null ? [element] : [element, String(elementId)];
  return { msg_code: auditMessageCode(action), msg_args: args };
}
