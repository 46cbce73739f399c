import type { Trx } from '../../db/connect';

/** Notes that the states of all locations were computed. Needs a system transaction. */
export async function noteRun(trx: Trx, at: Date): Promise<void> {
  await trx
    .insertInto('monitoring_run')
    .values({ finished_at: at })
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet({ finished_at: at }))
    .execute();
}

/** When the states of all locations were computed last; null: never. Needs a system transaction. */
export async function lastRun(trx: Trx): Promise<Date | null> {
  const row = await trx.selectFrom('monitoring_run').select('finished_at').executeTakeFirst();
  return row?.finished_at ?? null;
}
