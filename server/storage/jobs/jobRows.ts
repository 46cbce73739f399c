import { sql } from 'kysely';
import type { Trx } from '../../db/connect';
import type { FieldError } from '../../errors/catalogue';
import type { JobPlace } from './jobParts';

export const VERDICTS = ['create', 'update', 'unchanged', 'refused'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** What became, or would become, of one row of an imported file. */
export interface JobRow {
  readonly line: number;
  readonly verdict: Verdict;
  readonly recordId: string | number | null;
  /** Field (or `''` for the row as a whole) → what is wrong with it. */
  readonly problems: Readonly<Record<string, FieldError>> | null;
}

/** Writes the verdicts of some rows, in the transaction of the rows themselves. */
export async function writeRows(trx: Trx, { companyId, id }: JobPlace, rows: readonly JobRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into job_row (company_id, job_id, line, verdict, record_id, problems)
    select ${companyId}, ${id}::uuid, line, verdict, "recordId", problems
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as r (line int, verdict text, "recordId" text, problems jsonb)`.execute(trx);
}

/** Forgets the verdicts of an earlier run. */
export async function clearRows(trx: Trx, { id }: JobPlace): Promise<void> {
  await trx.deleteFrom('job_row').where('job_id', '=', id).execute();
}

/** Verdicts in the order of the file, after a line. */
export async function readRows(
  trx: Trx,
  { id }: JobPlace,
  after: number,
  limit: number,
  verdict?: Verdict,
): Promise<JobRow[]> {
  return trx
    .selectFrom('job_row')
    .select(['line', 'verdict', 'record_id as recordId', 'problems'])
    .where('job_id', '=', id)
    .where('line', '>', after)
    .$if(verdict !== undefined, (rows) => rows.where('verdict', '=', verdict!))
    .orderBy('line')
    .limit(limit)
    .$narrowType<Pick<JobRow, 'verdict' | 'problems'>>()
    .execute();
}

/** How many rows were refused for each of some codes; codes without any are left out. */
export async function countRowsByProblem(
  trx: Trx,
  { id }: JobPlace,
  codes: readonly string[],
): Promise<{ readonly code: string; readonly refused: number }[]> {
  const { rows } = await sql<{ code: string; refused: number }>`
    select problem.value ->> 'msg_code' as code, count(distinct r.line)::int as refused
    from job_row r, jsonb_each(r.problems) problem
    where r.job_id = ${id}::uuid and problem.value ->> 'msg_code' = any(${[...codes]})
    group by 1 order by 1`.execute(trx);
  return rows;
}

/** How many rows have each verdict. */
export async function countRowsByVerdict(trx: Trx, { id }: JobPlace): Promise<Record<Verdict, number>> {
  const rows = await trx
    .selectFrom('job_row')
    .select(({ fn }) => ['verdict', fn.countAll<number>().as('n')])
    .where('job_id', '=', id)
    .groupBy('verdict')
    .execute();
  const counted = new Map<string, number>(rows.map(({ verdict, n }) => [verdict, n]));
  return Object.fromEntries(VERDICTS.map((verdict) => [verdict, counted.get(verdict) ?? 0])) as Record<Verdict, number>;
}
