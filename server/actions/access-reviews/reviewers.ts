import type { Caller } from '../../../domain/access/caller';
import type { PossibleReviewer } from '../../../domain/access/accessReviewAnswers';
import { seesKind } from '../../auth/effectiveRights';
import type { Context } from '../../context/context';
import { asSystem, type Trx } from '../../db/connect';
import { administratorFacts } from '../../storage/access-reviews/facts';
import { reviewersOf } from '../../storage/access-reviews/reviewers';
import { openReviewers } from '../../storage/access-reviews/unattended';
import { type VisibleAccesses } from './visibleAccesses';
import { requireAdministrators } from '../records/requireAdministrators';

/** A possible reviewer, as the caller that a request of theirs would have. */
type Reviewers = ReadonlyMap<number, Caller>;

/** Those of the administrators who see administrators by their own profile: the others could not open the review. */
export async function possibleReviewers(
  context: Pick<Context, 'db' | 'models' | 'now'>,
  seen: VisibleAccesses,
): Promise<Reviewers> {
  const ids = seen.administrators.map((row) => Number(row['adminid']));
  return asSystem(context.db, (trx) => seeingAdministrators(trx, context, ids));
}

/**
 * Those of some administrators who see administrators by their own profile, each as the caller that a request of theirs
 * would have. Needs a system transaction.
 */
export async function seeingAdministrators(
  trx: Trx,
  { models, now }: Pick<Context, 'models' | 'now'>,
  ids: readonly number[],
): Promise<Reviewers> {
  const { model } = models.current();
  const resource = requireAdministrators({ model });
  return new Map(
    (await administratorFacts(trx, ids)).flatMap(({ id, ...facts }) => {
      const found = seesKind(facts, resource, model, now());
      return 'caller' in found ? [[Number(id), found.caller] as const] : [];
    }),
  );
}

/**
 * Those of the reviewers of open items, of every company, who can still open their review: not those who are disabled or
 * deleted, who lost the right, or whose company is closed. Needs a system transaction.
 */
export const ableReviewers = async (trx: Trx, context: Pick<Context, 'models' | 'now'>): Promise<readonly number[]> => [
  ...(await seeingAdministrators(trx, context, await openReviewers(trx))).keys(),
];

/**
 * Those of the reviewers of one review who can still open it, as `ableReviewers`; none where there is no such review. Needs
 * a system transaction.
 */
export async function ableReviewersOf(
  trx: Trx,
  context: Pick<Context, 'models' | 'now'>,
  reviewId: number,
): Promise<ReadonlySet<number>> {
  const reviewers = await reviewersOf(trx, reviewId);
  return new Set(
    (
      await seeingAdministrators(
        trx,
        context,
        reviewers.map(({ id }) => id),
      )
    ).keys(),
  );
}

/** Memberships that lead a team, in force and seen by the caller. */
const leadsOf = ({ members }: VisibleAccesses) => members.filter((row) => row['isLead'] === true);

/** Who may be chosen, by name. */
export function choiceOfReviewers(seen: VisibleAccesses, reviewers: Reviewers): PossibleReviewer[] {
  const leads = leadsOf(seen);
  return seen.administrators
    .filter((row) => reviewers.has(Number(row['adminid'])))
    .map((row) => ({
      id: Number(row['adminid']),
      name: String(row['ad_name'] ?? ''),
      login: String(row['ad_login'] ?? ''),
      leads: leads.flatMap((lead) => {
        const team = lead['adminid'] === row['adminid'] ? seen.teams.get(Number(lead['teamid'])) : undefined;
        return team === undefined ? [] : [team];
      }),
    }))
    .sort((one, other) => one.name.localeCompare(other.name));
}

/** The leads of each administrator's teams, apart from themselves. */
export function leadsByMember(seen: VisibleAccesses): ReadonlyMap<number, ReadonlySet<number>> {
  const leads = leadsOf(seen);
  const found = new Map<number, Set<number>>();
  for (const { adminid, teamid } of seen.members) {
    const own = leads.filter((row) => row['teamid'] === teamid && row['adminid'] !== adminid);
    const known = found.get(Number(adminid)) ?? new Set();
    found.set(Number(adminid), new Set([...known, ...own.map((row) => Number(row['adminid']))]));
  }
  return found;
}
