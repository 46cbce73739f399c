import type { Trx } from '../../db/connect';
import type { Secrets } from '../../keys/secrets';
import { readSource, type JobPlace } from '../../storage/jobs/jobParts';
import { unpackRows } from '../../files/tables/packedRows';
import type { SourceRow } from '../../files/tables/sourceFile';

/** The rows of a stored chunk of an uploaded file; none after the last one. @throws Error as `readSource` */
export async function sourceRows(
  trx: Trx,
  place: JobPlace,
  part: number,
  secrets: Pick<Secrets, 'unseal'>,
): Promise<SourceRow[]> {
  const bytes = await readSource(trx, place, part, secrets);
  return bytes ? unpackRows(bytes) : [];
}
