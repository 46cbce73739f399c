import { isOwnCompany } from '../../../domain/access/caller';
import { isPartner } from '../../../domain/access/companyOptions';
import * as errors from '../../errors/catalogue';
import { fieldError } from '../../errors/catalogue';
import type { Trx } from '../../db/connect';
import { companiesOfPartner, isActivePartner, isPartnerOf } from '../../storage/installation/companies';
import type { Change } from './index';

const [PARTNER, OPTIONS] = ['c_partnerid', 'c_options'];

/**
 * The partner of a company is an active company of the type Partner, and not the company itself, nor by way of other
 * companies. The provider has none: its partner could enter it.
 * One that looks after companies stays a partner.
 * @throws COMPANY_OWN_PARTNER, COMPANY_PARTNER_REFUSED, COMPANY_STAYS_PARTNER with the number of its companies
 */
export async function companyPartner({ access, id, before, after }: Change): Promise<void> {
  if (id !== undefined && after !== undefined) await staysPartner(access.trx, Number(id), before, after);
  const partner = after?.[PARTNER] ?? null;
  if (partner === null || partner === (before[PARTNER] ?? null)) return;
  if (id !== undefined && (await isPartnerOf(access.trx, Number(id), Number(partner)))) {
    throw errors.validationFailed({ [PARTNER]: fieldError('COMPANY_OWN_PARTNER') });
  }
  if (isProvider(access.caller, id) || !(await isActivePartner(access.trx, Number(partner)))) {
    throw errors.validationFailed({ [PARTNER]: fieldError('COMPANY_PARTNER_REFUSED') });
  }
}

/**
 * Whether a company is the provider: only superadministrators save companies, and their accounts belong to the
 * provider.
 */
const isProvider = (caller: Change['access']['caller'], id: Change['id']) => isOwnCompany(caller, Number(id));

async function staysPartner(
  trx: Trx,
  companyId: number,
  before: Change['before'],
  after: Change['before'],
): Promise<void> {
  const wasPartner = isPartner(before[OPTIONS] as string | null);
  if (!wasPartner || isPartner(after[OPTIONS] as string | null)) return;
  const companies = await companiesOfPartner(trx, companyId);
  if (companies > 0) throw errors.validationFailed({ [OPTIONS]: fieldError('COMPANY_STAYS_PARTNER', companies) });
}
