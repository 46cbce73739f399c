import type { AuditAction } from '../../../domain/records/auditActions';
import type { AuditEntry } from '../../storage/audit/audit';

/** What entries about the log itself are about. */
const ELEMENT = 'auditlog';

/** An entry of a company's audit log about the log itself, which the server writes by itself. */
export const logEntry = (companyId: number, action: AuditAction, data: AuditEntry['data']): AuditEntry => ({
  ...{ companyId, adminId: null, originalAdminId: null, ip: '', action, element: ELEMENT, elementId: null, data },
});
