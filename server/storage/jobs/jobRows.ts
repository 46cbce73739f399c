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
  await sql`delete from job_row where job_id = ${id}`.execute(trx);
}

/** Verdicts in the order of the file, after a line. */
export async function readRows(
  trx: Trx,
  { id }: JobPlace,
  after: number,
  limit: number,
  verdict?: Verdict,
): Promise<JobRow[]> {
  const only = verdict === undefined ? sql`` : sql`and verdict = ${verdict}`;
  const { rows } = await sql<JobRow>`
    select line, verdict, record_id as "recordId", problems from job_row
    where job_id = ${id} and line > ${after} ${only} order by line limit ${limit}`.execute(trx);
  return rows;
}

/** How many rows have each verdict. */
export async function countRowsByVerdict(trx: Trx, { id }: JobPlace): Promise<Record<Verdict, number>> {
  const { rows } = await sql<{ verdict: Verdict; n: number }>`
    select verdict, count(*)::int as n from job_row where job_id = ${id} group by verdict`.execute(trx);
  const counted = new Map(rows.map(({ verdict, n }) => [verdict, n]));
  return Object.fromEntries(VERDICTS.map((verdict) => [verdict, counted.get(verdict) ?? 0])) as Record<Verdict, number>;
}
