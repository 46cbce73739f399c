import type { Context } from '../../context';
import { asSystem } from '../../db/connect';
import { appendAudits, type AuditEntry } from '../../storage/audit';
import { expireRequests } from '../../storage/sponsors';
import { guestsIn, requestsIn } from './resources';

/** Expires unanswered requests, each with an entry in the guest's timeline. */
export async function closeExpiredRequests({ db, models, now }: Pick<Context, 'db' | 'models' | 'now'>): Promise<void> {
  const { model } = models.current();
  const element = guestsIn(model).backend.type;
  requestsIn(model);
  await asSystem(db, async (trx) => {
    const lines = new Map<number, AuditEntry[]>();
    for (const { companyId, userId, name } of await expireRequests(trx, now())) {
      const entry: AuditEntry = {
        companyId,
        adminId: null,
        originalAdminId: null,
        ip: '',
        action: 'sponsor_expire',
        element,
        elementId: userId,
        data: { title: name, by: 'Portico' },
      };
      lines.set(companyId, [...(lines.get(companyId) ?? []), entry]);
    }
    // Always in the same order, so that two of these cannot wait for each other.
    for (const [companyId, entries] of [...lines].sort(([a], [b]) => a - b)) {
      await appendAudits(trx, companyId, entries);
    }
  });
}
