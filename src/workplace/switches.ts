import type { QueryClient } from '@tanstack/react-query';
import { session } from '../../dataProvider/session';
import { startActingAs, enterCompany, readOwnPreferences, readMe, readModel, stopActingAs } from './calls';
import { workplace } from './workplace';

/** A switch of company, team or person. */
export interface WorkplaceSwitch {
  /** Asks the server for permission. When it throws, nothing has changed. */
  readonly authorize: () => Promise<void>;
  /** Sends the switch with every request from now on. @returns a function that reverts it */
  readonly apply?: () => () => void;
}

export const switchTo = {
  company: (id: number): WorkplaceSwitch => ({ authorize: () => moveToCompany(id) }),
  team: (id: number | null): WorkplaceSwitch => ({ authorize: async () => {}, apply: () => applyTeam(id) }),
  /** @param reason why, for the audit log */
  person: (id: number, reason: string): WorkplaceSwitch => {
    let switchUser: string | null = null;
    return {
      authorize: async () => void (switchUser = await startActingAs(id, reason)),
      apply: () => applyPerson(switchUser),
    };
  },
  /**
   * Where the team is over. An impersonation ends with it: the right to it may have been one of the team.
   */
  ownProfile: (): WorkplaceSwitch => ({
    authorize: async () => {},
    apply: () => {
      const takeBack = [applyTeam(null), applyPerson(null)];
      return () => takeBack.forEach((one) => void one());
    },
  }),
  ownAccount: (): WorkplaceSwitch => ({ authorize: stopActing, apply: () => applyPerson(null) }),
};

/** The team is left: its rights end at its company, and there every call that names it would be refused. */
async function moveToCompany(id: number): Promise<void> {
  await enterCompany(id);
  session.teamMember = null;
}

/**
 * Ending an impersonation must always work. When this call fails, the server ends the unused impersonation by itself.
 */
async function stopActing(): Promise<void> {
  const { switchUser } = session;
  if (switchUser !== null) await stopActingAs(switchUser).catch(() => undefined);
}

function applyTeam(id: number | null): () => void {
  const before = session.teamMember;
  // `none` overrides the team that was chosen at sign-in.
  session.teamMember = id ?? 'none';
  return () => (session.teamMember = before);
}

function applyPerson(switchUser: string | null): () => void {
  const before = session.switchUser;
  session.switchUser = switchUser;
  return () => (session.switchUser = before);
}

/**
 * Performs a switch: asks the server, reads session, model and preferences again, and clears all caches.
 * @throws when the server refuses; nothing has changed then
 */
export async function performSwitch({ authorize, apply }: WorkplaceSwitch, cache: QueryClient): Promise<void> {
  const before = workplace.get();
  if (!before) return;
  try {
    await authorize();
  } catch (error) {
    // S-SESS-4: the caller tells the user as well.
    console.error('a switch was refused', error);
    throw error;
  }
  const takeBack = apply?.();
  try {
    const [me, model, kept] = await Promise.all([readMe(), readModel(before.language), readOwnPreferences()]);
    cache.clear();
    workplace.set({ me, model, kept, language: before.language, epoch: before.epoch + 1 });
  } catch (error) {
    takeBack?.();
    // The session has changed on the server, but the new state is unknown: only a reload is safe.
    if (!takeBack) location.reload();
    throw error;
  }
}
