import { sql } from 'kysely';
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
  await sql`
    insert into job_part (company_id, job_id, kind, part, bytes) values (${companyId}, ${id}, ${kind}, ${part}, ${bytes})
    on conflict (job_id, kind, part) do update set bytes = excluded.bytes`.execute(trx);
}

/** Reads one part; undefined after the last one. */
export async function readPart(trx: Trx, { id }: JobPlace, kind: PartKind, part: number): Promise<Buffer | undefined> {
  const { rows } = await sql<{ bytes: Buffer }>`
    select bytes from job_part where job_id = ${id} and kind = ${kind} and part = ${part}`.execute(trx);
  return rows[0]?.bytes;
}
