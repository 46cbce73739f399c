import { findUpload } from '../../storage/uploads/uploads';
import { keepVersion } from '../../storage/uploads/uploadVersions';
import type { Written } from './index';

const THEME = 't_themehash';

/** A theme that a portal shows from now on is kept as its own: what no record has is deleted after a day. */
export async function keepTheme({ access, resource, key, before, after }: Written): Promise<void> {
  const hash = after?.[THEME] ?? null;
  if (hash === null || hash === (before[THEME] ?? null)) return;
  const companyId = Number(before[resource.storage.tenantColumn] ?? access.caller.companyId);
  const found = await findUpload(access.trx, { companyId, hash: String(hash) });
  // The guard `portal-theme` has seen it.
  if (!found) throw new Error('the theme of a portal is gone');
  await keepVersion(access.trx, { companyId, resource: resource.name, id: key }, found, access.caller.adminId || null);
}
