import { adminProfiles, profileId } from '../../server/demo/adminProfiles';
import { COMPANIES } from '../../server/demo/companies';
import { ROLES } from '../../server/demo/logins';
import { namesIn } from './personas';
import { readLayout } from './readModel';

/** The demo roles, by name. */
export const roles = ROLES.map(({ role }) => role);

/** What a demo role holds, from the mask that the demo world gives it, read bit by bit. */
export function heldBy(role: string): ReadonlySet<string> {
  const spec = ROLES.find((one) => one.role === role);
  const company = COMPANIES.find(({ companyid }) => companyid === spec?.companyid);
  if (!spec || !company) throw new RangeError(`no role ${role}`);
  const id = profileId(company, spec.profile);
  const profile = adminProfiles(company, readLayout(), '').find(({ adprofileid }) => adprofileid === id);
  return namesIn(profile?.adp_bits ?? '0');
}
