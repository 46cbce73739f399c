import { BASES } from '../../domain/bases';
import type { Caller } from '../../domain/access/caller';
import { asSystem, type Database } from '../db/connect';
import { elementNotFound } from '../errors/catalogue';
import type { Secrets } from '../keys/secrets';
import { IMPERSONATION_LIMIT_S } from '../storage/auth/impersonations';
import { type AdminCard, type MembershipCard, type ProfileCard, findAdminCard } from '../storage/auth/profileCards';

const named = <T extends { readonly id: number }>(path: string, record: T) => ({
  ...record,
  iri: `${BASES.default}/${path}/${record.id}`,
});
const profileCard = (profile: ProfileCard | null) => (profile ? named('admin_profiles', profile) : null);
const membershipCard = (membership: MembershipCard) => ({
  ...named('team_members', membership),
  // PostgreSQL writes its own time zone into JSON; the wire speaks UTC.
  deletedAt: membership.deletedAt === null ? null : new Date(membership.deletedAt).toISOString(),
  team: named('teams', membership.team),
  profile: profileCard(membership.profile),
});

/**
 * The key that encrypts a person's drafts in their browser's storage. It is the same in all sessions of that person, so
 * drafts can be read after the next sign-in, and different for every other person.
 */
const draftKey = (secrets: Secrets, { tokenId, originalAdminId, adminId }: Caller) =>
  tokenId === null ? secrets.deriveKey(`drafts of ${originalAdminId ?? adminId}`).toString('hex') : null;

/** Who impersonates, until when at the latest, and how many seconds that is from now: clocks of browsers may be wrong. */
function originalCard({ since, ...original }: NonNullable<AdminCard['original']>, now: Date) {
  if (since === null) return { ...original, until: null, left: null };
  const until = new Date(Date.parse(since) + IMPERSONATION_LIMIT_S * 1000);
  return { ...original, until: until.toISOString(), left: Math.max((until.getTime() - now.getTime()) / 1000, 0) };
}

/**
 * The administrator in force, with what the console needs to draw itself (specification S-SESS-1): the impersonated
 * one while impersonating, together with the original one.
 * @throws 404 for an API key without a creator
 */
export async function adminCard(
  db: Database,
  secrets: Secrets,
  caller: Caller & { readonly impersonationId: number | null },
  now: Date,
): Promise<Record<string, unknown>> {
  const card = await asSystem(db, (trx) => findAdminCard(trx, caller));
  if (!card) throw elementNotFound();
  const memberships = card.memberships.map(membershipCard);
  return {
    ...named('admins', card),
    original: card.original && originalCard(card.original, now),
    profile: profileCard(card.profile),
    memberships,
    activeMembership: memberships.find(({ id }) => id === caller.teamMemberId) ?? null,
    permissions: [...caller.permissions],
    scope: caller.scope,
    draftKey: draftKey(secrets, caller),
  };
}
