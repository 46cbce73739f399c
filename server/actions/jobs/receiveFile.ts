import type { Resource } from '../../../domain/schema/model';
import type { Caller } from '../../caller';
import type { Context } from '../../context';
import { inCompany } from '../../db/connect';
import { refusal } from '../../errors';
import { createJob, deleteJob, describeDraft, type Job } from '../../storage/jobs';
import { importFields, importKeys, importNames, mayImport, proposeMapping, STRATEGIES } from '../transfer/importPlan';
import { openSource, type SourceRow } from '../transfer/sourceFile';
import { ROWS_PER_PART, writeSource } from '../transfer/sourceParts';
import { ownJob } from './startJob';

/** Rows shown while columns are matched with fields. */
const SAMPLE = 5;
const LONGEST_NAME = 200;

/** What an import can be, kept with the file: whoever comes back to it later needs it again. */
export interface Proposal {
  readonly mapping: readonly (string | null)[];
  readonly fields: readonly string[];
  readonly keys: readonly (readonly string[])[];
  /** Keys that several records may share. */
  readonly names: readonly (readonly string[])[];
  readonly strategies: readonly string[];
}

/**
 * Keeps an uploaded file as a job that is not started yet: its rows, taken apart, and what its columns seem to mean.
 * @throws PorticoError 413, 415 or 422 for a file that cannot be imported; nothing of it is kept then
 */
export async function receiveFile(
  context: Context,
  caller: Caller,
  resource: Resource,
  file: { readonly name: string; readonly bytes: Buffer },
): Promise<Job> {
  const strategies = STRATEGIES.filter((strategy) => mayImport(resource, caller, strategy));
  if (strategies.length === 0) throw refusal('NOT_ENOUGH_PERMISSIONS');
  const source = openSource(file.bytes);
  const own = <T>(work: Parameters<typeof inCompany<T>>[2]) =>
    inCompany(context.db, { companyId: caller.companyId, everyCompany: false }, work);
  const id = await own((trx) =>
    createJob(trx, caller, { kind: 'import', resource: resource.name, state: 'draft', parameters: {} }),
  );
  const place = { companyId: caller.companyId, id };
  try {
    let header: readonly string[] | undefined;
    let [rows, parts] = [0, 0];
    const sample: SourceRow[] = [];
    let waiting: SourceRow[] = [];
    const flush = async () => {
      const some = waiting;
      waiting = [];
      await own((trx) => writeSource(trx, place, parts, some));
      parts += 1;
    };
    for await (const row of source.rows) {
      if (!header) {
        header = row.cells.map((cell) => cell.trim());
        continue;
      }
      rows += 1;
      if (sample.length < SAMPLE) sample.push(row);
      waiting.push(row);
      if (waiting.length === ROWS_PER_PART) await flush();
    }
    if (waiting.length > 0) await flush();
    if (!header || rows === 0) throw refusal('IMPORT_FILE_EMPTY');
    const { format, encoding } = source;
    const kept = { name: file.name.slice(0, LONGEST_NAME), format, encoding, header, sample, rows, parts };
    const proposal: Proposal = {
      mapping: proposeMapping(resource, caller, header),
      fields: importFields(resource, caller).map(({ name }) => name),
      keys: importKeys(resource, caller),
      names: importNames(resource, caller),
      strategies,
    };
    return await own(async (trx) => {
      await describeDraft(trx, id, { file: kept, proposal });
      return ownJob({ trx, caller }, id);
    });
  } catch (error) {
    await own((trx) => deleteJob(trx, caller, id)).catch(() => undefined);
    throw error;
  }
}
