import type { Trx } from '../../db/connect';
import { readPart, type JobPlace } from '../../storage/jobs/jobParts';
import { unpackRows } from '../../files/tables/packedRows';
import type { SourceRow } from '../../files/tables/sourceFile';

/** The rows of a stored chunk of an uploaded file; none after the last one. */
export async function readSource(trx: Trx, place: JobPlace, part: number): Promise<SourceRow[]> {
  const bytes = await readPart(trx, place, 'source', part);
  return bytes ? unpackRows(bytes) : [];
}
