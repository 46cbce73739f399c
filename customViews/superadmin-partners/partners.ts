import { hasBit } from '../../domain/access/bits';
import type { EngineRecord } from '../../resources/engine/values/record';

/** The type partner in `c_options` (specification S-COMP-3). */
const PARTNER_BIT = '64';

/** A partner that may be chosen. */
export interface PartnerOption {
  readonly value: EngineRecord['id'];
  readonly label: string;
}

/** True for a company of the type partner, which companies can be given to. */
const isPartner = ({ c_options: options }: EngineRecord): boolean => hasBit(String(options ?? '0'), PARTNER_BIT);

/** The partners among the companies, apart from deactivated ones. */
export const partnersOf = (companies: readonly EngineRecord[]): PartnerOption[] =>
  companies
    .filter((one) => isPartner(one) && one['c_deletedAt'] === null)
    .map(({ id, c_name: name }) => ({ value: id, label: String(name) }));
