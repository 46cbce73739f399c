import { failure } from '../../errors/catalogue';
import { actorOf } from '../../storage/audit/actor';
import { appendAudit } from '../../storage/audit/audit';
import { clearRows, countRowsByVerdict, readRows, writeRows, type JobRow } from '../../storage/jobs/jobRows';
import type { Access } from '../../storage/records/records';
import { eachInSavepoint } from '../../storage/audit/eachInSavepoint';
import { auditRefusedRows } from '../jobs/auditRefusedRows';
import type { JobRun } from '../jobs/jobRun';
import { problemsIn } from '../jobs/problemsIn';
import type { ImportPlan } from './importPlan';
import { cellsByField, importRow, keyOfRow, recordMark, RowRefused, type ImportRun } from './importRow';
import { importRunOf } from './importRunOf';
import type { SourceRow } from '../../files/tables/sourceFile';
import { sourceRows } from './sourceParts';

/** An import with more refused rows is stopped: it is most likely the wrong file. */
const MAX_REFUSED = 10_000;

interface Checkpoint {
  readonly part: number;
  readonly done: number;
  readonly refused: number;
}

/** Rows whose records are read again at once. */
const ROWS_AT_ONCE = 1_000;

/** The parameters of an import in addition to its plan. */
interface ImportFile {
  readonly rows: number;
  readonly parts: number;
  readonly header: readonly string[];
}

/** Thrown to roll back an all-or-nothing import when a row was refused. */
class ImportRolledBack extends Error {
  constructor(readonly verdicts: readonly JobRow[]) {
    super('undone');
  }
}

/**
 * Imports a file, or checks it: a check runs the same saves and rolls them back. The outcomes, the progress and the
 * records of a chunk are one transaction, so an interrupted run writes no row twice.
 */
export async function runImport(run: JobRun): Promise<void> {
  const { job } = run;
  const { secrets } = run.context;
  const plan = job.parameters['plan'] as ImportPlan;
  const file = job.parameters['file'] as ImportFile;
  if (plan.atomic && plan.mode === 'run') return allOrNothing(run, plan, file);

  let at = (job.checkpoint as Checkpoint | null) ?? { part: 0, done: 0, refused: 0 };
  const importing = prepared(run, plan, file);
  await restoreSeenKeys(run, importing, at.part);
  while (at.part < file.parts) {
    const { part, done, refused } = at;
    const work = async (access: Access) =>
      importRows(access, importing, await sourceRows(access.trx, job, part, secrets));
    const keep = async (access: Access, verdicts: readonly JobRow[]) => {
      if (part === 0) await clearRows(access.trx, job);
      await writeRows(access.trx, job, verdicts);
      const now = { part: part + 1, done: done + verdicts.length, refused: refused + countRefused(verdicts) };
      return { done: now.done, total: file.rows, checkpoint: now };
    };
    const rehearsed = plan.mode === 'check' ? await run.dryRun(work) : undefined;
    at = (await run.step(async (access) => keep(access, rehearsed ?? (await work(access))))).checkpoint;
    if (at.refused > MAX_REFUSED) throw failure('IMPORT_TOO_MANY_REFUSED', MAX_REFUSED);
  }
  await run.finish((access) => ended(run, access, plan, plan.mode === 'run'));
}

async function allOrNothing(run: JobRun, plan: ImportPlan, file: ImportFile): Promise<void> {
  const { job } = run;
  const { secrets } = run.context;
  const importing = prepared(run, plan, file);
  try {
    await run.finish(async (access) => {
      const verdicts: JobRow[] = [];
      for (let part = 0; part < file.parts; part += 1) {
        verdicts.push(...(await importRows(access, importing, await sourceRows(access.trx, job, part, secrets))));
      }
      if (countRefused(verdicts) > 0) throw new ImportRolledBack(verdicts);
      await clearRows(access.trx, job);
      await writeRows(access.trx, job, verdicts);
      return ended(run, access, plan, true);
    });
  } catch (error) {
    if (!(error instanceof ImportRolledBack)) throw error;
    await run.finish(async (access) => {
      await clearRows(access.trx, job);
      await writeRows(access.trx, job, error.verdicts);
      return ended(run, access, plan, false);
    });
  }
}

const prepared = ({ job, caller, resource, context }: JobRun, plan: ImportPlan, { header }: ImportFile): ImportRun =>
  importRunOf(caller, context.models.current().model, resource, plan, { job: job.id }, header.length);

/** After a crash, reads the keys of the finished rows and of their records again. */
async function restoreSeenKeys(run: JobRun, importing: ImportRun, parts: number): Promise<void> {
  for (let part = 0; part < parts; part += 1) {
    const rows = await run.dryRun((access) => sourceRows(access.trx, run.job, part, run.context.secrets));
    for (const { cells } of rows) {
      const key = keyOfRow(importing, cellsByField(importing.plan, cells));
      if (key !== undefined) importing.seen.add(key);
    }
  }
  if (parts === 0 || importing.plan.key.length === 0) return;
  for (let after = 0; ;) {
    const rows = await run.dryRun((access) => readRows(access.trx, run.job, after, ROWS_AT_ONCE));
    for (const { recordId } of rows) if (recordId !== null) importing.seen.add(recordMark(recordId));
    const last = rows.at(-1);
    if (!last) return;
    after = last.line;
  }
}

/** Each row has its own savepoint: a refused row changes nothing. */
function importRows(access: Access, importing: ImportRun, rows: readonly SourceRow[]): Promise<JobRow[]> {
  // Records that were found in a rolled-back chunk may not exist any more.
  importing.found.clear();
  return eachInSavepoint(
    access.trx,
    rows,
    async ({ line, cells }): Promise<JobRow> => {
      const { verdict, recordId } = await importRow(access, importing, cellsOf(importing, cells));
      return { line, verdict, recordId, problems: null };
    },
    ({ line }, error) => {
      const problems = error instanceof RowRefused ? error.problems : problemsIn(error);
      return problems && { line, verdict: 'refused', recordId: null, problems };
    },
  );
}

/** The cells of a row by field. @throws PorticoError for a row that is longer than the headings: its cells have moved */
function cellsOf({ plan, width }: ImportRun, cells: readonly string[]): ReadonlyMap<string, string> {
  if (cells.slice(width).some((cell) => cell.trim() !== '')) throw failure('IMPORT_ROW_TOO_LONG');
  return cellsByField(plan, cells);
}

const countRefused = (rows: readonly JobRow[]) => rows.filter(({ verdict }) => verdict === 'refused').length;

/**
 * The result of an import. Writes one audit entry for a file that has changed something, in addition to the entries of
 * its records.
 */
async function ended(
  run: JobRun,
  access: Access,
  plan: ImportPlan,
  applied: boolean,
): Promise<{ result: object; done: number }> {
  const { job, caller, resource } = run;
  const counts = await countRowsByVerdict(access.trx, job);
  if (plan.mode === 'run') await auditRefusedRows(run, access);
  if (applied) {
    appendAudit(access.trx, {
      ...actorOf(caller),
      action: 'import',
      element: resource.backend.type,
      elementId: null,
      data: { ...counts, ...(caller.tokenId !== null && { token: caller.tokenId }) },
    });
  }
  const done = Object.values(counts).reduce((sum, n) => sum + n, 0);
  return { result: { ...counts, mode: plan.mode, applied }, done };
}
