import { domainsIn } from '../../../domain/text/domains';
import * as errors from '../../errors/catalogue';
import { fieldError } from '../../errors/catalogue';
import { takenDomain } from '../../storage/installation/companies';
import type { Change } from './index';

const DOMAINS = 'c_domains';

/**
 * A domain belongs to one company: it says who may have a login there, and which company a login is of. Domains that a
 * company has already are not checked again.
 * @throws COMPANY_DOMAIN_TAKEN
 */
export async function companyDomains({ access, id, before, after }: Change): Promise<void> {
  const had = new Set(domainsIn(before[DOMAINS]));
  const added = domainsIn(after?.[DOMAINS]).filter((domain) => !had.has(domain));
  const taken = await takenDomain(access.trx, added, id === undefined ? null : Number(id));
  if (taken !== undefined) throw errors.validationFailed({ [DOMAINS]: fieldError('COMPANY_DOMAIN_TAKEN', taken) });
}
