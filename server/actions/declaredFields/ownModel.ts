import { hasDeclaredFields } from '../../../domain/schema/model/declaredFields';
import type { Model } from '../../../domain/schema/model/model';
import type { Caller } from '../../../domain/access/caller';
import type { Context } from '../../context/context';
import { inCompany } from '../../db/connect';
import { fingerprint } from '../../../domain/text/fingerprint';
import { companyModel } from './companyModel';

/** The model that serves now, as the caller's company has it, and its version. */
export async function ownModel(
  { db, models }: Pick<Context, 'db' | 'models'>,
  caller: Caller,
): Promise<{ readonly model: Model; readonly version: string }> {
  const { model, version } = models.current();
  if (!Object.values(model.resources).some(hasDeclaredFields)) return { model, version };
  const own = await inCompany(
    db,
    { companyId: caller.companyId, everyCompany: false },
    (trx) => companyModel({ trx, model, caller }),
    true,
  );
  return { model: own.model, version: own.mark === '' ? version : fingerprint(version + own.mark) };
}
