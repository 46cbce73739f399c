import type { Trx } from '../../db/connect';

type PartKind = 'source' | 'result';

/** The job that the parts belong to. */
export interface JobPlace {
  readonly companyId: number;
  readonly id: string;
}

/** Writes one part of a job's file. A part that is written again after a crash replaces the old one. */
export async function writePart(
  trx: Trx,
  { companyId, id }: JobPlace,
  kind: PartKind,
  part: number,
  bytes: Buffer,
): Promise<void> {
  await trx
    .insertInto('job_part')
    .values({ company_id: companyId, job_id: id, kind, part, bytes })
    .onConflict((conflict) =>
      conflict.columns(['job_id', 'kind', 'part']).doUpdateSet(({ ref }) => ({ bytes: ref('excluded.bytes') })),
    )
    .execute();
}

/** Reads one part; undefined after the last one. */
export async function readPart(trx: Trx, { id }: JobPlace, kind: PartKind, part: number): Promise<Buffer | undefined> {
  const found = await trx
    .selectFrom('job_part')
    .select('bytes')
    .where('job_id', '=', id)
    .where('kind', '=', kind)
    .where('part', '=', part)
    .executeTakeFirst();
  return found?.bytes;
}
