import type { SupportConsents } from '../../../domain/access/supportConsents';
import type { Resource } from '../../../domain/schema/model/model';
import type { Database } from '../../db/connect';
import type { Access } from '../../storage/records/records';
import { consentsNow, type ConsentQuery } from '../../storage/support/consents';
import { namesOf } from '../history/readHistory';
import { mayDo } from '../records/operations';
import { requireAdministrators } from '../records/requireAdministrators';
import { asSupport } from './asSupport';

/**
 * The companies whose consent to support holds now, those whose consent ends first come first, and their number. The
 * company of the caller's account, which they enter without a consent, is not among them.
 * @throws PorticoError 403 as `asSupport`
 */
export async function listConsents(
  db: Database,
  access: Omit<Access, 'trx'>,
  identities: Resource,
  query: Omit<ConsentQuery, 'except'>,
): Promise<SupportConsents> {
  return asSupport(db, access, identities, async (support) => {
    const { trx, caller } = support;
    const { consents, total } = await consentsNow(trx, { ...query, except: caller.homeCompanyId });
    const seesAdministrators = mayDo(requireAdministrators(support), caller, 'view');
    const names = seesAdministrators ? await namesOf(support, consents) : new Map<number, string>();
    const companies = consents.map(({ id, name, until, givenAt, adminId }) => ({
      ...{ id, name, until: until?.toISOString() ?? null, givenAt: givenAt?.toISOString() ?? null },
      givenBy: names.get(Number(adminId)) ?? null,
    }));
    return { companies, total };
  });
}
