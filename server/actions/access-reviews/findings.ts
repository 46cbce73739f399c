import type { Findings, UnusedOfProfile } from '../../../domain/access/accessReviewAnswers';
import { withoutUse, type Accesses, type ReviewableAccess } from './accesses';
import type { VisibleAccesses } from './visibleAccesses';

/** The rights of each profile that none of its holders has used. */
function unusedByProfile(all: readonly ReviewableAccess[]): UnusedOfProfile[] {
  const byProfile = new Map<number, ReviewableAccess[]>();
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
export function findingsOf(
  { all, countedSince, complete, sso }: Accesses,
  { seesKeys, truncated }: VisibleAccesses,
): Findings {
  return {
    ...{ countedSince, complete, sso, seesKeys, truncated },
    total: all.length,
    accesses: all.filter(({ findings, unused }) => findings.length + unused.length > 0).map(withoutUse),
    profiles: unusedByProfile(all).sort((one, other) => one.name.localeCompare(other.name)),
  };
}
