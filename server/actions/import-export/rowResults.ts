import type { Trx } from '../../db/connect';
import type { Job } from '../../storage/jobs/job';
import { readRows, type JobRow, type Verdict } from '../../storage/jobs/jobRows';
import { plannedNames } from '../wireless-dashboard/plan';
import { readSource } from './sourceParts';

/** A row of an imported file, or a network that was synchronised, with its outcome. */
interface RowResult extends JobRow {
  readonly cells: readonly string[];
}

/** The outcomes of a job in the order of the file, with the cells of each row: of a network, its name. */
export async function rowResults(
  trx: Trx,
  job: Job,
  after: number,
  limit: number,
  verdict?: Verdict,
): Promise<RowResult[]> {
  const rows = await readRows(trx, job, after, limit, verdict);
  if (job.kind === 'synchronisation') {
    const names = await plannedNames(
      trx,
      job,
      rows.map(({ line }) => line),
    );
    return rows.map((row) => ({ ...row, cells: [names.get(row.line) ?? ''] }));
  }
  const lines = new Map<number, readonly string[]>();
  const { parts } = (job.parameters['file'] ?? { parts: 0 }) as { parts: number };
  const last = rows.at(-1)?.line ?? 0;
  let part = await firstPartWith(trx, job, rows[0]?.line ?? 0, parts);
  for (let line = 0; rows.length > 0 && line < last && part < parts; part += 1) {
    for (const row of await readSource(trx, job, part)) {
      lines.set(row.line, row.cells);
      line = row.line;
    }
  }
  return rows.map((row) => ({ ...row, cells: lines.get(row.line) ?? [] }));
}

/** The chunk that holds a line: lines ascend from chunk to chunk. */
async function firstPartWith(trx: Trx, job: Job, line: number, parts: number): Promise<number> {
  let [low, high] = [0, parts - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const [first] = await readSource(trx, job, middle);
    if (first && first.line <= line) low = middle;
    else high = middle - 1;
  }
  return Math.max(low, 0);
}
