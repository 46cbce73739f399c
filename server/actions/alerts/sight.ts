import type { Caller } from '../../../domain/access/caller';
import type { AlertProblem } from '../../../domain/alerts/alert';
import { isScopeWithin } from '../../auth/impersonation';
import type { Context } from '../../context/context';
import { asSystem } from '../../db/connect';
import { listAlerts } from '../../storage/alerts/alerts';
import type { StoredAlert } from '../../storage/alerts/row';
import type { Access } from '../../storage/records/records';
import { tablesOf } from '../reports/report';
import { ownerCaller } from './callers';

/** Who looks after the administrators of a company, and so after alerts whose owner is gone. */
const CARETAKER = 'admin:edit';

const isCaretaker = ({ caller }: Pick<Access, 'caller'>) =>
  caller.permissions.has(CARETAKER) && caller.scope.mode === 'all';

/** Owners of alerts with the rights that they have now, or why they see no figures any more, by `ownerKey`. */
export type Owners = ReadonlyMap<string, Caller | AlertProblem>;

const ownerKey = ({ ownerId, teamMemberId }: Pick<StoredAlert, 'ownerId' | 'teamMemberId'>) =>
  `${ownerId} ${teamMemberId}`;

/** The owners of the alerts of a company; they may be at home in another one. */
export async function ownersOf({ db, models, now }: Context, companyId: number): Promise<Owners> {
  const layout = models.current().model.permissions;
  return asSystem(
    db,
    async (trx) => {
      const owners = new Map<string, Caller | AlertProblem>();
      for (const alert of await listAlerts(trx, companyId)) {
        const key = ownerKey(alert);
        if (!owners.has(key)) owners.set(key, await ownerCaller(trx, alert, layout, now()));
      }
      return owners;
    },
    { readOnly: true },
  );
}

/**
 * Whether the caller sees an alert, with its figures: their own one; one that they are told about or look after, where
 * they see everything that its owner sees. Of one whose owner may see nothing any more, who looks after the company sees
 * that it is there.
 */
export function maySee(access: Access, owners: Owners, alert: StoredAlert): boolean {
  const { caller } = access;
  if (alert.ownerId === caller.adminId) return true;
  if (!alert.recipients.includes(caller.adminId) && !isCaretaker(access)) return false;
  const owner = owners.get(ownerKey(alert)) ?? 'owner';
  if (typeof owner === 'string') return isCaretaker(access);
  return seesRowsOf(access, owner) && isScopeWithin(owner.scope, caller.scope);
}

/** Whether no kind of rows that reports count is hidden from the caller but not from the owner. */
function seesRowsOf({ model, caller }: Access, owner: Caller): boolean {
  const open = (who: Caller, unless: readonly string[]) => unless.some((name) => who.permissions.has(name));
  return Object.values(tablesOf(model))
    .flatMap(({ hiddenRows }) => hiddenRows)
    .every(({ unless }) => open(caller, unless) || !open(owner, unless));
}

/** Whether the caller may switch off or delete an alert that they see. */
export const mayStop = (access: Pick<Access, 'caller'>, { ownerId }: Pick<StoredAlert, 'ownerId'>): boolean =>
  ownerId === access.caller.adminId || isCaretaker(access);
