import type { Context } from '../../context/context';
import { asSystem, type Trx } from '../../db/connect';
import { appendAudit, SHORT_LOCK_WAIT } from '../../storage/audit/audit';
import { expireRequests } from '../../storage/sponsor/sponsors';
import { guestsIn, requestsIn } from './resources';

/** Expires unanswered requests, each with an entry in the guest's timeline. */
export async function closeExpiredRequests({ db, models, now }: Pick<Context, 'db' | 'models' | 'now'>): Promise<void> {
  const { model } = models.current();
  const element = guestsIn(model).backend.type;
  requestsIn(model);
  const expire = async (trx: Trx) => {
    for (const { companyId, userId, name } of await expireRequests(trx, now())) {
      appendAudit(trx, {
        companyId,
        adminId: null,
        originalAdminId: null,
        ip: '',
        action: 'sponsor_expire',
        element,
        elementId: userId,
        data: { title: name, by: 'Portico' },
      });
    }
  };
  await asSystem(db, expire, SHORT_LOCK_WAIT);
}
