import type { Resource } from '../../../domain/schema/model/model';
import { keepExport } from '../../storage/jobs/exportRecords';
import { actorOf } from '../../storage/audit/actor';
import { appendAudit } from '../../storage/audit/audit';
import { collectKeys, dropKeys, rowsOfKeys } from '../../storage/jobs/jobKeys';
import { writeResult } from '../../storage/jobs/jobParts';
import type { Access } from '../../storage/records/records';
import { withDefaultFilters } from '../configuration/logFilters';
import type { JobRun } from '../jobs/jobRun';
import { rowsWithoutHiddenKeys } from '../records/readableRecords';
import { addCopiedFields } from '../records/relations';
import { transferColumns } from './exportCells';
import { csvWriter } from './csvWriter';
import { exportFields, exportQuery, sourceFields, type ExportOrder } from './exportOrder';
import type { FileWriter } from './fileWriter';
import { mapInSlices } from '../../concurrency/inSlices';
import { makeLabels } from '../records/labels';
import { xlsxWriter } from './xlsxWriter';

/** Rows of one step: what is in memory at once. */
const BATCH = 1_000;

interface Checkpoint {
  /** The next part. Part 0 of the file has the headings; the rows of key part n are part n + 1. */
  readonly part: number;
  readonly total: number;
  readonly done: number;
  readonly state: unknown;
}

/**
 * Writes everything that an order matches into a file, step by step: first which rows they are, then the rows. Rows,
 * columns and conditions are checked by the same code as lists.
 */
export async function runExport(run: JobRun): Promise<void> {
  const { job, caller, resource } = run;
  const order = job.parameters as unknown as ExportOrder;
  const fields = exportFields(resource, caller, order);
  const sources = sourceFields(resource, caller, fields);
  const query = await withDefaultFilters(run.context.db, caller, resource, exportQuery(resource, caller, order));
  const labels = makeLabels(order.raw ? [] : fields);
  const columns = transferColumns(resource, fields, {
    locale: caller.locale,
    timezone: caller.timezone,
    raw: order.raw,
    labels,
    model: run.context.models.current().model,
  });
  const writer = (
    order.format === 'xlsx' ? xlsxWriter(caller.locale) : csvWriter(caller.locale, order.raw)
  ) as FileWriter<unknown>;

  let at =
    (job.checkpoint as Checkpoint | null) ??
    (
      await run.step(async (access) => {
        const total = await collectKeys(access, job, resource, query, BATCH);
        const { bytes, state } = await writer.begin(columns.map(({ head }) => head));
        await writeResult(access.trx, job, 0, bytes);
        return { done: 0, total, checkpoint: { part: 0, total, done: 0, state } satisfies Checkpoint };
      })
    ).checkpoint;

  for (let more = true; more;) {
    const before = at;
    const { checkpoint, last } = await run.step(async (access) => {
      const found = await rowsOfKeys(access, job, resource, sources, before.part);
      if (!found) return { done: before.done, checkpoint: before, last: true };
      const rows = await rowsWithoutHiddenKeys(access, sources, found);
      await addCopiedFields(access, resource, fields, rows);
      await labels.load(access, rows);
      const cells = await mapInSlices(rows, (row) => columns.map(({ cell }) => cell(row)));
      const { bytes, state } = await writer.rows(before.state, cells);
      await writeResult(access.trx, job, before.part + 1, bytes);
      const done = before.done + rows.length;
      return { done, checkpoint: { ...before, part: before.part + 1, done, state }, last: false };
    });
    at = checkpoint;
    more = !last;
  }

  await run.finish(async (access) => {
    const { bytes, state } = await writer.end(at.state);
    await writeResult(access.trx, job, at.part + 1, bytes);
    await dropKeys(access, job);
    if (order.name !== null) await keepExport(access.trx, caller, { ...order, kind: order.name, rows: at.done, job });
    auditExport(access, resource, order, at.done);
    const compressed = order.format === 'csv';
    return { result: { rows: at.done, size: writer.size(state), parts: at.part + 2, compressed } };
  });
}

function auditExport({ trx, caller }: Access, resource: Resource, order: ExportOrder, rows: number): void {
  appendAudit(trx, {
    ...actorOf(caller),
    action: 'export',
    element: resource.backend.type,
    elementId: null,
    data: {
      rows,
      columns: order.columns,
      format: order.format,
      ...(caller.tokenId !== null && { token: caller.tokenId }),
    },
  });
}
