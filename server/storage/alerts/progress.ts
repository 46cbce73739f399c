import type { Updateable } from 'kysely';
import type { AlertProblem } from '../../../domain/alerts/alert';
import type { Verdict } from '../../../domain/alerts/evaluate';
import type { DB } from '../../db/tables';
import type { Trx } from '../../db/connect';
import { restartedColumns } from './alerts';
import { rightsText, type FigureRights, type StoredAlert } from './row';

/** Writes what an evaluation has found. */
export async function storeProgress(trx: Trx, id: number, progress: AlertProgress): Promise<void> {
  const values: Updateable<DB['alert']> = {
    ...(progress.evaluatedTo && { evaluated_to: progress.evaluatedTo }),
    streak: progress.state.streak,
    firing: progress.state.firing,
    ...(progress.knownSince && { known_since: progress.knownSince }),
    ...(progress.last && {
      verdict: progress.last.verdict,
      last_value: progress.last.value,
      last_low: progress.last.low,
      last_high: progress.last.high,
    }),
    ...(progress.notifyAt && { notify_at: progress.notifyAt }),
    problem: null,
    next_at: progress.nextAt,
  };
  await trx.updateTable('alert').set(values).where('id', '=', id).execute();
}

/** What an evaluation changes; absent: as before. */
interface AlertProgress {
  readonly evaluatedTo?: Date | undefined;
  readonly state: { readonly streak: number; readonly firing: boolean };
  readonly knownSince?: Date | undefined;
  readonly last?:
    | {
        readonly verdict: Verdict;
        readonly value: number;
        readonly low: number | null;
        readonly high: number | null;
      }
    | undefined;
  readonly notifyAt?: Date | undefined;
  readonly nextAt: Date;
}

/** The owner of an alert sees more or less than before: it starts again with what they see now. */
export async function storeRights(
  trx: Trx,
  { id, evaluatedTo }: Pick<StoredAlert, 'id' | 'evaluatedTo'>,
  rights: FigureRights,
  notifyAt: Date,
): Promise<void> {
  await trx
    .updateTable('alert')
    .set({ ...restartedColumns(evaluatedTo), rights: rightsText(rights), notify_at: notifyAt })
    .where('id', '=', id)
    .execute();
}

/** Restarts an alert whose owner may not see its figure any more: its next evaluation begins without a history. */
export async function restartAlert(
  trx: Trx,
  { id, evaluatedTo }: Pick<StoredAlert, 'id' | 'evaluatedTo'>,
  notifyAt: Date,
): Promise<void> {
  await trx
    .updateTable('alert')
    .set({ ...restartedColumns(evaluatedTo), notify_at: notifyAt })
    .where('id', '=', id)
    .execute();
}

/**
 * Notes that an alert is not evaluated at present, unless it was changed, switched off or evaluated meanwhile.
 * @param nextAt when it is attempted again
 * @returns whether it was noted
 */
export async function storeProblem(
  trx: Trx,
  { id, version, evaluatedTo }: Pick<StoredAlert, 'id' | 'version' | 'evaluatedTo'>,
  problem: AlertProblem,
  nextAt: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('alert')
    .set({ problem, next_at: nextAt })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('evaluated_to', '=', evaluatedTo)
    .where('enabled', '=', true)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
