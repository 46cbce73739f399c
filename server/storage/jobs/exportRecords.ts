import { sql } from 'kysely';
import type { Caller } from '../../../domain/access/caller';
import type { Trx } from '../../db/connect';
import type { Job } from './job';

/** What an export record remembers of a file (specification S-IDN-12). */
interface ExportRecord {
  readonly kind: string;
  readonly format: string;
  readonly rows: number;
  readonly columns: readonly string[];
  readonly filter: Readonly<Record<string, unknown>>;
  readonly sort: readonly unknown[];
  /** The job that made the file. */
  readonly job: Pick<Job, 'id' | 'createdAt'>;
}

/** Keeps the record of a file that was made: what it holds and how it came about, not the data themselves. */
export async function keepExport(trx: Trx, caller: Caller, record: ExportRecord): Promise<void> {
  const { kind, format, rows, columns, filter, sort, job } = record;
  const now = new Date();
  const data = JSON.stringify({ columns, filter, sort });
  const events = JSON.stringify([
    { at: job.createdAt.toISOString(), event: 'asked' },
    { at: now.toISOString(), event: 'done', rows, job: job.id },
  ]);
  await sql`
    insert into export (e_name, e_kind, e_format, e_status, e_rows, e_data, e_events, e_adminid, e_companyid, "e_createdAt")
    values (${`${kind}-${now.toISOString().slice(0, 10)}.${format}`}, ${kind}, ${format}, 'done', ${rows}, ${data}, ${events},
      ${caller.adminId || null}, ${caller.companyId}, ${now})`.execute(trx);
}
