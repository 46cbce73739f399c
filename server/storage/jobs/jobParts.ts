import type { Trx } from '../../db/connect';
import type { Secrets } from '../../keys/secrets';
import { sourcePlace } from '../installation/sealedPlaces';

type PartKind = 'source' | 'result';

/** The job that the parts belong to. */
export interface JobPlace {
  readonly companyId: number;
  readonly id: string;
}

/** Writes one part of the file that a job makes. A part that is written again after a crash replaces the old one. */
export const writeResult = (trx: Trx, place: JobPlace, part: number, bytes: Buffer): Promise<void> =>
  writePart(trx, place, 'result', part, { bytes, sealed: null });

/** Reads one part of the file that a job has made; undefined after the last one. */
export async function readResult(trx: Trx, place: JobPlace, part: number): Promise<Buffer | undefined> {
  const found = await readPart(trx, place, 'result', part);
  return found?.bytes ?? undefined;
}

/**
 * Writes one part of what a job works on. It is sealed: the rows of a file can hold passwords. A part that is written
 * again after a crash replaces the old one.
 */
export async function writeSource(
  trx: Trx,
  place: JobPlace,
  part: number,
  bytes: Buffer,
  { seal }: Pick<Secrets, 'seal'>,
): Promise<void> {
  const sealed = seal(bytes.toString('base64'), sourcePlace(place.companyId, place.id, part));
  await writePart(trx, place, 'source', part, { bytes: null, sealed });
}

/**
 * Reads one part of what a job works on; undefined after the last one. Parts from before migration 0275 are not sealed.
 * @throws Error for a part that was changed, or sealed with another key or for another job
 */
export async function readSource(
  trx: Trx,
  place: JobPlace,
  part: number,
  { unseal }: Pick<Secrets, 'unseal'>,
): Promise<Buffer | undefined> {
  const found = await readPart(trx, place, 'source', part);
  if (typeof found?.sealed !== 'string') return found?.bytes ?? undefined;
  return Buffer.from(unseal(found.sealed, sourcePlace(place.companyId, place.id, part)), 'base64');
}

async function writePart(
  trx: Trx,
  { companyId, id }: JobPlace,
  kind: PartKind,
  part: number,
  content: { readonly bytes: Buffer | null; readonly sealed: string | null },
): Promise<void> {
  await trx
    .insertInto('job_part')
    .values({ company_id: companyId, job_id: id, kind, part, ...content })
    .onConflict((conflict) =>
      conflict
        .columns(['job_id', 'kind', 'part'])
        .doUpdateSet(({ ref }) => ({ bytes: ref('excluded.bytes'), sealed: ref('excluded.sealed') })),
    )
    .execute();
}

const readPart = (trx: Trx, { id }: JobPlace, kind: PartKind, part: number) =>
  trx
    .selectFrom('job_part')
    .select(['bytes', 'sealed'])
    .where('job_id', '=', id)
    .where('kind', '=', kind)
    .where('part', '=', part)
    .executeTakeFirst();
