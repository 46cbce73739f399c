import type { AuditAction } from '../../domain/records/auditActions';
import type { Trx } from '../db/connect';
import { appendAudit } from '../storage/audit/audit';

/**
 * Writes an audit entry about an administrator's account, in the company of the administrator: what they have done with
 * it themselves, or what has happened to it (a sign-in, a refused code, an ended session).
 * @param adminId null: no account is known
 */
export function auditAccount(
  trx: Trx,
  action: AuditAction,
  adminId: number | null,
  companyId: number,
  ip: string,
  data: Readonly<Record<string, unknown>> = {},
): void {
  appendAudit(trx, {
    companyId,
    adminId,
    originalAdminId: null,
    ip,
    action,
    element: 'administrator',
    elementId: adminId,
    data,
  });
}
