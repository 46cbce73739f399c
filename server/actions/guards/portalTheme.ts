import * as errors from '../../errors/catalogue';
import { fieldError } from '../../errors/catalogue';
import { ZIP } from '../../files/uploads/webArchive';
import { findUpload } from '../../storage/uploads/uploads';
import type { Change } from './index';

const THEME = 't_themehash';

/**
 * A portal shows a theme that its company has: pages that were checked when they were uploaded. A portal may always be
 * left with none.
 * @throws PorticoError 422 UPLOAD_ARCHIVE_NOT_FOUND
 */
export async function portalTheme({ access, resource, before, after }: Change): Promise<void> {
  const hash = after?.[THEME] ?? null;
  if (hash === null || hash === before[THEME]) return;
  const companyId = Number(before[resource.storage.tenantColumn] ?? access.caller.companyId);
  const found = await findUpload(access.trx, { companyId, hash: String(hash) });
  if (found?.type !== ZIP) throw errors.validationFailed({ [THEME]: fieldError('UPLOAD_ARCHIVE_NOT_FOUND') });
}
