import type { Resource } from '../../../domain/schema/model/model';
import { elementNotFound } from '../../errors/catalogue';
import { findProvision, isJobActive, type Provision } from '../../storage/provisioning/provisioning';
import { findRow, type Access } from '../../storage/records/records';
import { ACCOUNT_TYPES, accountType } from './accountTypes';

/** The provisioning of a company as the console shows it. */
interface PublicProvision {
  readonly account_type: string;
  /** Null when the account type is no longer declared. */
  readonly label: string | null;
  readonly reset: boolean;
  /** `stopped`: its job has ended without finishing it; a retry continues. */
  readonly state: Provision['state'] | 'stopped';
  readonly steps: Provision['steps'];
  readonly errorList: Provision['errors'];
  /** How many errors there were; `errorList` has the first ones. */
  readonly errorCount: number;
  readonly job: string | null;
  readonly startedAt: string;
  readonly endedAt: string | null;
}

/** @param active true while its job waits or runs, or when it has none */
export function publicProvision(provision: Provision, active: boolean): PublicProvision {
  const { accountType: name, reset, state, steps, errors, errorCount, jobId, startedAt, endedAt } = provision;
  return {
    account_type: name,
    label: accountType(name)?.label ?? null,
    reset,
    state: state === 'running' && !active ? 'stopped' : state,
    steps,
    errorList: errors,
    errorCount,
    job: jobId,
    startedAt: startedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  };
}

/** The latest provisioning of a company; null before the first. @throws PorticoError 404 for a company not visible */
export async function readProvision(
  access: Access,
  companies: Resource,
  companyId: number,
): Promise<PublicProvision | null> {
  if (!(await findRow(access, companies, [], companyId))) throw elementNotFound();
  const provision = await findProvision(access.trx, companyId);
  return provision ? publicProvision(provision, await isJobActive(access.trx, provision.jobId)) : null;
}

/** The account types by family, with texts in the caller's language. */
export function listAccountTypes({ locale }: Pick<Access['caller'], 'locale'>) {
  return {
    families: ACCOUNT_TYPES.families.map(({ name, label }) => ({ name, label: label[locale] })),
    types: ACCOUNT_TYPES.types.map(({ name, label, family, credentials }) => ({
      name,
      label,
      family,
      credentials: credentials.map((credential) => credential.name),
    })),
  };
}
