import { session } from '../../dataProvider/session';
import { failureOf } from '../plain-pages/failure';
import { readMe, readModel } from '../workplace/calls';
import type { Workplace } from '../workplace/workplace';

/** Nothing, where the server refuses the team of before: it is another person's, or over. @throws every other failure */
function unlessRefused(error: unknown): undefined {
  if (failureOf(error).status !== 403) throw error;
}

/**
 * Reads who is there after a new sign-in over an expired session, in the team of before.
 * @returns undefined when another person signed in, or in another company, or where that team is over; the team that was
 * chosen at the sign-in counts then
 */
export async function continuedWorkplace(before: Workplace): Promise<Workplace | undefined> {
  const chosen = session.teamMember;
  session.teamMember = before.me.activeMembership?.id ?? null;
  const found = await Promise.all([readMe(), readModel(before.language)]).catch(unlessRefused);
  if (found) {
    const [me, model] = found;
    const isSame = me.id === before.me.id && me.company.id === before.me.company.id && before.me.original === null;
    if (isSame) return { ...before, me, model };
  }
  session.teamMember = chosen;
  return undefined;
}
