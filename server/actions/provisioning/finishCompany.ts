import { provisionedOptions } from '../../../domain/access/companyOptions';
import { provisionedRecords, type ProvisionedRecord } from '../../storage/provisioning/provisioning';
import { updateRecord } from '../records/save';
import type { Provisioning, StepOutcome } from './provisioning';

/**
 * The last step: the company is neither new nor a POC any more (specification S-COMP-4), offers the authentication modes
 * of its account type, and has its portal where it has none.
 */
export async function finishCompany(provisioning: Provisioning): Promise<StepOutcome> {
  const { access, companies, companyId, company, type, blueprint } = provisioning;
  const known = (await provisionedRecords(access.trx, companyId)).filter(
    ({ accountType }) => accountType === type.name,
  );
  const keysOf = (name: string, among: readonly ProvisionedRecord[]) =>
    among.filter(({ resource }) => resource === name).map(({ recordId }) => recordId);
  const offered = ((company['authtypeids'] ?? []) as number[]).map(Number);
  // What the company had and does not offer, it has chosen not to offer.
  const made = known.filter(({ created }) => created);
  const added = keysOf('auth-modes', made).filter((id) => !offered.includes(id));
  const [portal] = keysOf('templates', known);
  const changes = {
    ...blueprint.company,
    c_options: provisionedOptions(company['c_options'] as string),
    ...(added.length > 0 && { authtypeids: [...offered, ...added] }),
    ...(portal !== undefined && company['c_templateid'] == null && { c_templateid: portal }),
  };
  await updateRecord(access, companies, companyId, changes, undefined, { provisioned: type.name });
  return { records: [], errors: [] };
}
