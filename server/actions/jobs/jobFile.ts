import { Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import type { Database } from '../../db/connect';
import { inCompany } from '../../db/connect';
import { failure } from '../../errors/catalogue';
import { readResult } from '../../storage/jobs/jobParts';
import type { Job } from '../../storage/jobs/job';

export interface JobFile {
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly stream: Readable;
}

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

interface ExportResult {
  readonly size: number;
  readonly parts: number;
  readonly compressed: boolean;
}

/**
 * The file of a finished job, streamed from the database part by part.
 * @throws PorticoError 409 when there is none yet
 */
export function jobFile(db: Database, job: Job): JobFile {
  if (job.kind !== 'export' || job.state !== 'done' || !job.result) throw failure('JOB_NOT_READY');
  const { size, parts, compressed } = job.result as unknown as ExportResult;
  const format = job.parameters['format'] === 'xlsx' ? 'xlsx' : 'csv';
  const chunks = Readable.from(chunksOf(db, job, parts), { objectMode: false });
  const stream = compressed ? chunks.pipe(createInflateRaw()) : chunks;
  chunks.on('error', (error) => stream.destroy(error));
  stream.on('close', () => chunks.destroy());
  const day = (job.finishedAt ?? job.createdAt).toISOString().slice(0, 10);
  // Names of resources and files are plain letters and hyphens: nothing to quote.
  const named = typeof job.parameters['name'] === 'string' ? job.parameters['name'] : job.resource;
  return { name: `${named}-${day}.${format}`, type: TYPES[format], size, stream };
}

async function* chunksOf(db: Database, job: Job, parts: number): AsyncGenerator<Buffer> {
  for (let part = 0; part < parts; part += 1) {
    const bytes = await inCompany(db, { companyId: job.companyId, everyCompany: false }, (trx) =>
      readResult(trx, job, part),
    );
    if (!bytes) throw new Error(`part ${part} of job ${job.id} is gone`);
    yield bytes;
  }
}
