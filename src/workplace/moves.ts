import type { QueryClient } from '@tanstack/react-query';
import { session } from '../../dataProvider/session';
import { askToActAs, enterCompany, readKept, readMe, readModel, stopActingAs } from './calls';
import { workplace } from './workplace';

/** One way to change who or where somebody is. */
export interface Move {
  /** Asks the server; what it throws means that nothing has changed. */
  readonly ask: () => Promise<void>;
  /** Says it with every call from now on; gives the way back. */
  readonly tell?: () => () => void;
}

export const moveTo = {
  company: (id: number): Move => ({ ask: () => enterCompany(id) }),
  team: (id: number | null): Move => ({ ask: async () => {}, tell: () => tellTeam(id) }),
  person: (id: number | null): Move => ({
    ask: () => (id === null ? stopActing() : askToActAs(id)),
    tell: () => tellPerson(id),
  }),
};

/** Leaving must work whatever the server says: it ends the record by itself when the impersonation is not used. */
async function stopActing(): Promise<void> {
  const { switchUser } = session;
  if (switchUser !== null) await stopActingAs(switchUser).catch(() => undefined);
}

function tellTeam(id: number | null): () => void {
  const before = session.teamMember;
  // A team given at sign-in stays in force unless one says otherwise.
  session.teamMember = id ?? 'none';
  return () => (session.teamMember = before);
}

function tellPerson(id: number | null): () => void {
  const before = session.switchUser;
  session.switchUser = id;
  return () => (session.switchUser = before);
}

/**
 * Makes a move: everything that was known before is forgotten, then read anew as whoever one is now.
 * @throws when the server refuses; nothing has changed then
 */
export async function make({ ask, tell }: Move, cache: QueryClient): Promise<void> {
  const before = workplace.get();
  if (!before) return;
  await ask();
  const takeBack = tell?.();
  try {
    const [me, model, kept] = await Promise.all([readMe(), readModel(before.language), readKept()]);
    cache.clear();
    workplace.set({ me, model, kept, language: before.language, epoch: before.epoch + 1 });
  } catch (error) {
    takeBack?.();
    // The session itself has moved and this page does not know where to: only a fresh start is safe.
    if (!takeBack) location.reload();
    throw error;
  }
}
