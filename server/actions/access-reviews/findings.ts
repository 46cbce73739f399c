import type { ReviewedAccess } from '../../../domain/access/accessReview';
import type { Access, Accesses } from './accesses';
import type { Seen } from './seen';

/** A profile whose holders, all of them together, did not need some of its rights. */
interface UnusedOfProfile {
  readonly id: number;
  readonly name: string;
  /** Administrators, memberships and keys that have it. */
  readonly holders: number;
  readonly unused: readonly string[];
}

/** What is worth a look among who may do what. */
export interface Findings extends Omit<Accesses, 'all'> {
  /** Accesses with at least one finding, or with unused rights that were not counted for 90 days yet. */
  readonly accesses: readonly ReviewedAccess[];
  readonly profiles: readonly UnusedOfProfile[];
  /** Enabled administrators, memberships and keys that were looked at. */
  readonly total: number;
  /** False: the caller does not see keys, so nothing is said about them. */
  readonly seesKeys: boolean;
  /** There are more accesses than were looked at. */
  readonly truncated: boolean;
}

/** An access without what only the server needs. */
export const shown = ({ used: _used, profileId: _profileId, ...access }: Access): ReviewedAccess => access;

/** The rights that nobody with a profile needed. */
function unusedByProfile(all: readonly Access[]): UnusedOfProfile[] {
  const byProfile = new Map<number, Access[]>();
  for (const one of all) {
    if (one.profileId === null || one.profile === null) continue;
    byProfile.set(one.profileId, [...(byProfile.get(one.profileId) ?? []), one]);
  }
  return [...byProfile].flatMap(([id, holders]) => {
    const used = new Set(holders.flatMap((one) => one.used));
    // Accesses that are too young to be counted name no unused rights.
    const unused = [...new Set(holders.flatMap((one) => one.unused))].filter((name) => !used.has(name));
    return unused.length > 0 ? [{ id, name: holders[0]?.profile ?? '', holders: holders.length, unused }] : [];
  });
}

/** The findings of accesses. */
export function findingsOf({ all, countedSince, complete, sso }: Accesses, { seesKeys, truncated }: Seen): Findings {
  return {
    ...{ countedSince, complete, sso, seesKeys, truncated },
    total: all.length,
    accesses: all.filter(({ findings, unused }) => findings.length + unused.length > 0).map(shown),
    profiles: unusedByProfile(all).sort((one, other) => one.name.localeCompare(other.name)),
  };
}
