import type { Resource } from '../../../domain/schema/model/model';
import type { Trx } from '../../db/connect';
import type { SourceRow } from '../../files/tables/sourceFile';
import type { Secrets } from '../../keys/secrets';
import type { Job } from '../../storage/jobs/job';
import { readRows, type JobRow, type Verdict } from '../../storage/jobs/jobRows';
import { plannedNames } from '../wireless-dashboard/plan';
import { shownCells } from './shownCells';
import { sourceRows } from './sourceParts';

/** A row of an imported file, or a network that was synchronised, with its outcome. */
interface RowResult extends JobRow {
  readonly cells: readonly string[];
}

/** What the rows of a job are read with. */
interface Reader {
  readonly trx: Trx;
  readonly secrets: Pick<Secrets, 'unseal'>;
  /** The resource of the job; undefined when it is gone. */
  readonly resource: Resource | undefined;
}

/**
 * The outcomes of a job in the order of the file, with the cells of each row, secrets masked: of a network, its name.
 * @throws Error as `readSource`
 */
export async function rowResults(
  { trx, secrets, resource }: Reader,
  job: Job,
  { after, limit, verdict }: { readonly after: number; readonly limit: number; readonly verdict?: Verdict | undefined },
): Promise<RowResult[]> {
  const rows = await readRows(trx, job, after, limit, verdict);
  if (job.kind === 'synchronisation') {
    const names = await plannedNames(
      trx,
      job,
      rows.map(({ line }) => line),
      secrets,
    );
    return rows.map((row) => ({ ...row, cells: [names.get(row.line) ?? ''] }));
  }
  const lines = new Map<number, readonly string[]>();
  const { parts } = (job.parameters['file'] ?? { parts: 0 }) as { parts: number };
  const last = rows.at(-1)?.line ?? 0;
  const source = (number: number) => sourceRows(trx, job, number, secrets);
  let part = await firstPartWith(source, rows[0]?.line ?? 0, parts);
  for (let line = 0; rows.length > 0 && line < last && part < parts; part += 1) {
    for (const row of await source(part)) {
      lines.set(row.line, row.cells);
      line = row.line;
    }
  }
  const shown = shownCells(resource, job);
  return rows.map((row) => ({ ...row, cells: shown(lines.get(row.line) ?? []) }));
}

/** The chunk that holds a line: lines ascend from chunk to chunk. */
async function firstPartWith(
  source: (part: number) => Promise<readonly SourceRow[]>,
  line: number,
  parts: number,
): Promise<number> {
  let [low, high] = [0, parts - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const [first] = await source(middle);
    if (first && first.line <= line) low = middle;
    else high = middle - 1;
  }
  return Math.max(low, 0);
}
