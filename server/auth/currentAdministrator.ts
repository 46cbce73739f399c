import { BASES } from '../../domain/bases';
import type { Caller } from '../../domain/access/caller';
import { asSystem, type Database } from '../db/connect';
import { elementNotFound } from '../errors/catalogue';
import type { Secrets } from '../keys/secrets';
import { draftKey } from './draftKey';
import { IMPERSONATION_LIMIT_S } from '../storage/auth/impersonations';
import {
  type CurrentAdministrator,
  type ShownMembership,
  type ShownProfile,
  findCurrentAdministrator,
} from '../storage/auth/currentAdministrator';

const named = <T extends { readonly id: number }>(path: string, record: T) => ({
  ...record,
  iri: `${BASES.default}/${path}/${record.id}`,
});
const profileOf = (profile: ShownProfile | null) => (profile ? named('admin_profiles', profile) : null);
const membershipOf = (membership: ShownMembership) => ({
  ...named('team_members', membership),
  // PostgreSQL writes its own time zone into JSON; the wire speaks UTC.
  deletedAt: membership.deletedAt === null ? null : new Date(membership.deletedAt).toISOString(),
  team: named('teams', membership.team),
  profile: profileOf(membership.profile),
});

/** Who impersonates, until when at the latest, and how many seconds that is from now: clocks of browsers may be wrong. */
function originalOf({ since, ...original }: NonNullable<CurrentAdministrator['original']>, now: Date) {
  if (since === null) return { ...original, until: null, left: null };
  const until = new Date(Date.parse(since) + IMPERSONATION_LIMIT_S * 1000);
  return { ...original, until: until.toISOString(), left: Math.max((until.getTime() - now.getTime()) / 1000, 0) };
}

/**
 * The administrator in force, with what the console needs to draw itself (specification S-SESS-1): the impersonated
 * one while impersonating, together with the original one; with an API key its creator, with the profile of the key.
 * @throws 404 for an API key without a creator
 */
export async function currentAdministrator(
  db: Database,
  secrets: Secrets,
  caller: Caller & { readonly impersonationId: number | null },
  now: Date,
): Promise<Record<string, unknown>> {
  const found = await asSystem(db, (trx) => findCurrentAdministrator(trx, caller));
  if (!found) throw elementNotFound();
  const memberships = found.memberships.map(membershipOf);
  return {
    ...named('admins', found),
    original: found.original && originalOf(found.original, now),
    profile: profileOf(found.profile),
    memberships,
    activeMembership: memberships.find(({ id }) => id === caller.teamMemberId) ?? null,
    permissions: [...caller.permissions],
    scope: caller.scope,
    draftKey: draftKey(secrets, caller),
  };
}
