import type { SignInOrigin } from '../../auth/origin';
import type { Context } from '../../context/context';
import { asSystem, type Database } from '../../db/connect';
import { type Account, choicesOf } from '../../storage/auth/accounts';
import type { Workplace } from '../../storage/auth/pendingSignIns';
import { insertStep } from './pendingStep';
import { nextStep, type SignInResult } from './signInNext';

type Needs = Pick<Context, 'db' | 'config' | 'secrets' | 'places' | 'now'>;

/** Goes on with the one workplace that there is, or lets the person choose. */
export async function offerWorkplaces(
  context: Needs,
  options: readonly Workplace[],
  origin: SignInOrigin,
  answered?: string,
): Promise<SignInResult> {
  const [only] = options;
  if (only && options.length === 1) return nextStep(context, only, origin, { hasGivenFactor: only.proven, answered });
  const pending = await insertStep(context, 'choose', { options }, origin.now, { answered });
  const names = await asSystem(context.db, (trx) => choicesOf(trx, [...new Set(options.map((one) => one.adminId))]));
  return {
    next: {
      challenge: 'choose',
      pending,
      options: options.map(({ adminId, memberId }) => {
        const name = names.find((one) => one.adminId === adminId && one.memberId === memberId);
        return { company: name?.company ?? '', team: name?.team ?? null };
      }),
    },
  };
}

/** Memberships from which on an administrator is asked which one counts; with one, they can switch later. */
const MIN_MEMBERSHIPS = 2;

/**
 * The workplaces of a sign-in: its accounts, and their memberships where one is to be chosen.
 * @param withTeams false: the own profiles alone
 */
export async function workplacesOf(
  db: Database,
  accounts: readonly Account[],
  withTeams: boolean,
): Promise<Workplace[]> {
  const own = accounts.map(({ admin, memberId, fingerprint: account }) => ({ adminId: admin.id, memberId, account }));
  if (!withTeams) return own;
  const names = await asSystem(db, (trx) =>
    choicesOf(
      trx,
      own.map(({ adminId }) => adminId),
    ),
  );
  if (names.filter(({ memberId }) => memberId !== null).length < MIN_MEMBERSHIPS) return own;
  return names.map(({ adminId, memberId }) => ({
    adminId,
    memberId,
    account: own.find((one) => one.adminId === adminId)?.account ?? '',
  }));
}
