import type { Caller } from '../../../domain/access/caller';
import type { AuditEntry } from './audit';

/** Who has acted, from where, for which company: what every entry of a request begins with. */
export const actorOf = ({
  companyId,
  adminId,
  originalAdminId,
  ip,
}: Caller): Pick<AuditEntry, 'companyId' | 'adminId' | 'originalAdminId' | 'ip'> => ({
  companyId,
  adminId: adminId || null,
  originalAdminId,
  ip,
});
