import { MAX_SAVED_AT_ONCE } from '../../domain/limits';
import type { Identifier } from 'ra-core';
import type { EngineRecord } from '../../resources/engine/values/record';

/** One company as it is saved. */
export interface PartnerChange {
  readonly companyid: Identifier;
  readonly c_partnerid: Identifier | null;
  /** The version that was seen: the server refuses to overwrite another one. */
  readonly version: unknown;
}

/** A change, and the partner that the company has before it. */
export interface PlannedChange extends PartnerChange {
  readonly before: Identifier | null;
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
): PlannedChange[] {
  const chosenIds = new Set(chosen);
  return companies.flatMap(({ id, c_partnerid: of, version }) => {
    const [has, gets] = [of === partner, chosenIds.has(id)];
    return has === gets
      ? []
      : [{ companyid: id, c_partnerid: gets ? partner : null, version, before: (of ?? null) as Identifier | null }];
  });
}

/**
 * What takes saved changes back.
 * @param saved the companies as the server has answered them
 * @returns undefined where the answer lacks one: its version is not known
 */
export function takenBack(changes: readonly PlannedChange[], saved: readonly unknown[]): PartnerChange[] | undefined {
  const versions = new Map((saved as readonly EngineRecord[]).map(({ companyid, version }) => [companyid, version]));
  if (!changes.every(({ companyid }) => versions.get(companyid) !== undefined)) return undefined;
  return changes.map(({ companyid, before }) => ({
    companyid,
    c_partnerid: before,
    version: versions.get(companyid),
  }));
}

/** The changes in steps, each of which is saved as a whole: as many at once as the server takes. */
export function saveSteps(changes: readonly PartnerChange[]): (readonly PartnerChange[])[] {
  const count = Math.ceil(changes.length / MAX_SAVED_AT_ONCE);
  return Array.from({ length: count }, (_, step) =>
    changes.slice(step * MAX_SAVED_AT_ONCE, (step + 1) * MAX_SAVED_AT_ONCE),
  );
}
