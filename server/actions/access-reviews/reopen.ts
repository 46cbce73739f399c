import type { Trx } from '../../db/connect';
import { reopenChangedProfiles, type ReviewKey } from '../../storage/access-reviews/changedProfiles';
import { appendAudit } from '../../storage/audit/audit';
import { REVIEW_ELEMENT } from './auditElement';

/**
 * Asks again about accesses whose profile was changed (`reopenChangedProfiles`); each review in which decisions are taken
 * back has an entry in the audit log.
 * @param only absent: the reviews of every company
 * @returns how many accesses were kept and are open again
 */
export async function reopenChanged(trx: Trx, only?: ReviewKey): Promise<number> {
  const reopened = await reopenChangedProfiles(trx, only);
  for (const { id, companyId, name, items } of reopened) {
    appendAudit(trx, {
      ...{ companyId: Number(companyId), adminId: null, originalAdminId: null, ip: '' },
      action: 'review_reopen',
      element: REVIEW_ELEMENT,
      elementId: Number(id),
      data: { title: name, items },
    });
  }
  return reopened.reduce((sum, { items }) => sum + items, 0);
}
