import type { Identifier } from 'ra-core';
import { hasBit } from '../../domain/access/bits';
import type { EngineRecord } from '../../resources/engine/values/record';

/** One company as it is saved. */
interface PartnerChange {
  readonly companyid: Identifier;
  readonly c_partnerid: Identifier | null;
  /** The version that was seen: the server refuses to overwrite another one. */
  readonly version: unknown;
}

/** The type partner in `c_options` (specification S-COMP-3). */
const PARTNER_BIT = '64';

/** True for a company of the type partner, which companies can be given to. */
export const isPartner = ({ c_options: options }: EngineRecord): boolean => hasBit(String(options ?? '0'), PARTNER_BIT);

/** The keys of the companies that a partner looks after. */
export const companiesOf = (companies: readonly EngineRecord[], partner: Identifier): Identifier[] =>
  companies.flatMap(({ id, c_partnerid: of }) => (of === partner ? [id] : []));

/**
 * What a save changes: the companies that a partner gets, and those that it loses.
 * @param chosen the companies that it is to have
 */
export function partnerChanges(
  companies: readonly EngineRecord[],
  partner: Identifier,
  chosen: readonly Identifier[],
): PartnerChange[] {
  const wanted = new Set(chosen);
  return companies.flatMap(({ id, c_partnerid: of, version }) => {
    const [has, gets] = [of === partner, wanted.has(id)];
    return has === gets ? [] : [{ companyid: id, c_partnerid: gets ? partner : null, version }];
  });
}
