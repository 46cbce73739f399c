import type { PlacedRecord, ProvisioningError } from '../../../domain/records/provisioning';
import type { AccountType, Blueprint } from '../../../domain/records/accountTypes';
import type { Resource } from '../../../domain/schema/model/model';
import { problemsIn } from '../jobs/problemsIn';
import type { Secrets } from '../../keys/secrets';
import type { Access } from '../../storage/records/records';
import type { WireRecord } from '../../storage/records/wireFormat';

/** A provisioning under way, in one transaction. */
export interface Provisioning {
  /** The person who provisions, in the company that is provisioned and with all rights there. */
  readonly access: Access;
  readonly companies: Resource;
  readonly companyId: number;
  /** The record of the company. */
  readonly company: WireRecord;
  readonly type: AccountType;
  readonly blueprint: Blueprint;
  readonly secrets: Pick<Secrets, 'unseal'>;
  readonly now: Date;
}

/** What a step did, and why not everything. A step with errors is repeated by a retry. */
export interface StepOutcome {
  readonly records: readonly PlacedRecord[];
  readonly errors: readonly Omit<ProvisioningError, 'step'>[];
}

/** The resource of a record that a declaration names. @throws Error when the schema files no longer have it */
export function resourceOf({ access }: Pick<Provisioning, 'access'>, name: string): Resource {
  const resource = access.model.resources[name];
  if (!resource) throw new Error(`provisioning needs the resource ${name}`);
  return resource;
}

/** Types of this family report their failures with codes of their own (specification S-COMP-14). */
export const isGateway = ({ family }: AccountType): boolean => family === 'cloud-gateway';

/**
 * The entries of `errorList` for a record that was refused.
 * @returns undefined for a failure that is not the record's own: it is thrown, and the job tries again
 */
export function errorsOf(
  { type }: Provisioning,
  error: unknown,
  record: NonNullable<ProvisioningError['record']>,
): StepOutcome['errors'] | undefined {
  const problems = problemsIn(error);
  if (!problems) return undefined;
  const own = Object.entries(problems).map(([field, { msg_code, msg_args }]) => ({
    msg_code,
    msg_args,
    record,
    ...(field !== '' && { fields: [field] }),
  }));
  return isGateway(type) ? [{ msg_code: 'GATEWAY_PROVISIONING', msg_args: [], record }, ...own] : own;
}
