import * as errors from '../../errors/catalogue';
import { fieldError } from '../../errors/catalogue';
import { companyDomains } from '../../storage/auth/administrators';
import type { Change } from './index';

/**
 * The domain of a tunnel's user name (`name@domain`) is one of the company's (specification S-LOC-3). A name without an
 * at-sign is a host name, and any may be used.
 */
export async function tunnelName({ access, before, after }: Change): Promise<void> {
  const name = after?.['l_fqdn'];
  if (typeof name !== 'string' || name === before['l_fqdn'] || !name.includes('@')) return;
  const domains = await companyDomains(access.trx, access.caller.companyId);
  if (!domains.includes(name.slice(name.lastIndexOf('@') + 1).toLowerCase())) {
    throw errors.validationFailed({ l_fqdn: fieldError('UFQDN_DOMAIN_MISMATCH', domains.join(', ')) });
  }
}
