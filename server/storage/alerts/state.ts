import type { Updateable } from 'kysely';
import type { AlertProblem } from '../../../domain/alerts/alert';
import type { Verdict } from '../../../domain/alerts/evaluate';
import type { DB } from '../../db/tables';
import type { Trx } from '../../db/connect';

/** Writes what an evaluation has found. */
export async function storeState(trx: Trx, id: number, state: AlertProgress): Promise<void> {
  const values: Updateable<DB['alert']> = {
    ...(state.evaluatedTo && { evaluated_to: state.evaluatedTo }),
    ...(state.state && { streak: state.state.streak, firing: state.state.firing }),
    ...(state.toldFiring !== undefined && { told_firing: state.toldFiring }),
    ...(state.knownSince && { known_since: state.knownSince }),
    ...(state.last && {
      verdict: state.last.verdict,
      last_value: state.last.value,
      last_low: state.last.low,
      last_high: state.last.high,
    }),
    ...(state.problem !== undefined && { problem: state.problem }),
    ...(state.nextAt && { next_at: state.nextAt }),
  };
  await trx.updateTable('alert').set(values).where('id', '=', id).execute();
}

/** What an evaluation changes; absent: as before. */
export interface AlertProgress {
  readonly evaluatedTo?: Date;
  readonly state?: { readonly streak: number; readonly firing: boolean };
  readonly toldFiring?: boolean;
  readonly knownSince?: Date | undefined;
  readonly last?: {
    readonly verdict: Verdict;
    readonly value: number;
    readonly low: number | null;
    readonly high: number | null;
  };
  readonly problem?: AlertProblem | null;
  readonly nextAt?: Date;
}
