import type { Resource } from '../../../domain/schema/model/model';
import type { Trx } from '../../db/connect';
import type { SourceRow } from '../../files/tables/sourceFile';
import type { Secrets } from '../../keys/secrets';
import type { Job } from '../../storage/jobs/job';
import { shownCells } from './shownCells';
import { sourceRows } from './sourceParts';

/** Rows shown while columns are matched with fields. */
const SAMPLE = 5;
/** Characters of a cell that are shown there. */
const SAMPLE_CHARACTERS = 1_000;

/** The start of a long cell, without half of a surrogate pair. */
const clipped = (text: string) =>
  text.length > SAMPLE_CHARACTERS ? `${text.slice(0, SAMPLE_CHARACTERS).replace(/\p{Cs}$/u, '')}…` : text;

/**
 * A job with the first rows of its file, for the matching of columns: an import that does not wait or run. Every other
 * job as it is.
 * @param resource of the job; undefined when it is gone
 * @throws Error as `readSource`
 */
export async function withSample(
  trx: Trx,
  job: Job,
  resource: Resource | undefined,
  secrets: Pick<Secrets, 'unseal'>,
): Promise<Job> {
  const file = job.parameters['file'] as { readonly parts: number } | undefined;
  if (job.kind !== 'import' || !file || job.state === 'queued' || job.state === 'running') return job;
  const rows: SourceRow[] = [];
  for (let part = 0; part < file.parts && rows.length < SAMPLE; part += 1) {
    rows.push(...(await sourceRows(trx, job, part, secrets)));
  }
  const shown = shownCells(resource, job);
  const sample = rows.slice(0, SAMPLE).map(({ line, cells }) => ({ line, cells: shown(cells).map(clipped) }));
  return { ...job, parameters: { ...job.parameters, file: { ...file, sample } } };
}
