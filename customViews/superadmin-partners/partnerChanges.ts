import type { Identifier } from 'ra-core';
import type { EngineRecord } from '../../resources/engine/values/record';

/** One company as it is saved. */
interface PartnerChange {
  readonly companyid: Identifier;
  readonly c_partnerid: Identifier | null;
  /** The version that was seen: the server refuses to overwrite another one. */
  readonly version: unknown;
}

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
  const chosenIds = new Set(chosen);
  return companies.flatMap(({ id, c_partnerid: of, version }) => {
    const [has, gets] = [of === partner, chosenIds.has(id)];
    return has === gets ? [] : [{ companyid: id, c_partnerid: gets ? partner : null, version }];
  });
}
