import { isWithin, parseMask } from '../../../domain/access/permissions';
import * as errors from '../../errors/catalogue';
import { countKeys } from '../../storage/auth/administrators';
import type { Change } from './index';

/**
 * Keys may be given a profile because a superadministrator has allowed it with the rights that it has: others do not add
 * rights to it, nor to one that was not allowed and that a key has kept (specification S-KEY-1).
 * @throws PorticoError 403 KEY_PROFILE_RIGHTS with the number of keys, expired and disabled ones too
 */
export async function keyProfileRights({ access, id, before, after }: Change): Promise<void> {
  if (id === undefined || !after || access.caller.permissions.has('superadmin:edit')) return;
  const [now, then] = [parseMask(before['adp_bits']) ?? 0n, parseMask(after['adp_bits']) ?? 0n];
  if (isWithin(then, now)) return;
  const keys = await countKeys(access.trx, Number(id));
  if (before['adp_forkeys'] === true || keys > 0) throw errors.failure('KEY_PROFILE_RIGHTS', keys);
}
