import type { Resource } from '../../../domain/schema/model/model';
import type { Caller } from '../../../domain/access/caller';
import type { Context } from '../../context/context';
import { inCompany } from '../../db/connect';
import { failure } from '../../errors/catalogue';
import { writeSource } from '../../storage/jobs/jobParts';
import type { Job } from '../../storage/jobs/job';
import { createJob, deleteJob, describeDraft } from '../../storage/jobs/jobs';
import { importFields, importKeys, importNames, mayImport, proposeMapping, STRATEGIES } from './importPlan';
import { withSample } from './sample';
import { runInWorker } from '../../workers/pool';
import { ownJob } from '../jobs/startJob';

const MAX_NAME_LENGTH = 200;

/** The proposal for an import. It is stored with the file, so that the dialog can be opened again later. */
interface Proposal {
  readonly mapping: readonly (string | null)[];
  readonly fields: readonly string[];
  readonly keys: readonly (readonly string[])[];
  /** Keys that several records may share. */
  readonly names: readonly (readonly string[])[];
  readonly strategies: readonly string[];
}

/**
 * Stores an uploaded file as a job that is not started yet: its parsed rows, sealed, and a proposed mapping of its
 * columns.
 * @param signal stops the reading of the file
 * @returns the job, with the first rows
 * @throws PorticoError 413, 415 or 422 for a file that cannot be imported; nothing of it is stored
 */
export async function receiveFile(
  context: Context,
  caller: Caller,
  resource: Resource,
  file: { readonly name: string; readonly bytes: Buffer },
  signal: AbortSignal,
): Promise<Job> {
  const strategies = STRATEGIES.filter((strategy) => mayImport(resource, caller, strategy));
  if (strategies.length === 0) throw failure('NOT_ENOUGH_PERMISSIONS');
  const own = <T>(work: Parameters<typeof inCompany<T>>[2]) =>
    inCompany(context.db, { companyId: caller.companyId, everyCompany: false }, work);
  const id = await own((trx) =>
    createJob(trx, caller, { kind: 'import', resource: resource.name, state: 'draft', parameters: {} }),
  );
  const place = { companyId: caller.companyId, id };
  try {
    let part = 0;
    const table = await runInWorker(
      'readTable',
      { bytes: file.bytes },
      {
        companyId: caller.companyId,
        signal,
        onChunk: async (rows) => {
          const number = part++;
          await own((trx) => writeSource(trx, place, number, Buffer.from(rows), context.secrets));
        },
      },
    );
    const { header } = table;
    const source = { name: shortened(file.name), ...table };
    const proposal: Proposal = {
      mapping: proposeMapping(resource, caller, header),
      fields: importFields(resource, caller).map(({ name }) => name),
      keys: importKeys(resource, caller),
      names: importNames(resource, caller),
      strategies,
    };
    return await own(async (trx) => {
      await describeDraft(trx, id, { file: source, proposal });
      return withSample(trx, await ownJob({ trx, caller }, id), resource, context.secrets);
    });
  } catch (error) {
    await own((trx) => deleteJob(trx, caller, id)).catch(() => undefined);
    throw error;
  }
}

/** The start of a file name; half of a surrogate pair, which JSON in PostgreSQL cannot hold, is dropped. */
const shortened = (name: string) => name.slice(0, MAX_NAME_LENGTH).replace(/\p{Cs}/gu, '');
