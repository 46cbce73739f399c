import * as errors from '../../errors/catalogue';
import { fieldError } from '../../errors/catalogue';
import { levelsBelow, lockTeamTree, teamsUpFrom } from '../../storage/auth/teamTree';
import type { Change } from './index';

/** Levels that the tree of teams may have. */
const MAX_LEVELS = 6;
const [PARENT, DELETED] = ['parentid', 'deletedAt'];

/**
 * Teams are a tree: none stands below itself, and it has six levels at most. The position of a team gives no right.
 * @throws PorticoError 422 TEAM_BELOW_ITSELF, TEAM_TOO_DEEP
 */
export async function teamTree({ access: { trx, caller }, resource, id, before, after }: Change): Promise<void> {
  const parent = after?.[PARENT] ?? null;
  if (parent === null || after === undefined) return;
  const isSame = [PARENT, DELETED].every((name) => (before[name] ?? null) === (after[name] ?? null));
  if (isSame) return;
  await lockTeamTree(trx, Number(before[resource.storage.tenantColumn] ?? caller.companyId));
  const up = await teamsUpFrom(trx, Number(parent));
  const refuse = (code: string, ...args: number[]) => errors.validationFailed({ [PARENT]: fieldError(code, ...args) });
  if (id !== undefined && up.includes(Number(id))) throw refuse('TEAM_BELOW_ITSELF');
  const levels = up.length + 1 + (id === undefined ? 0 : await levelsBelow(trx, Number(id)));
  if (levels > MAX_LEVELS) throw refuse('TEAM_TOO_DEEP', MAX_LEVELS);
}
