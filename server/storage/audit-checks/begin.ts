import type { Source } from '../audit/auditHeads';
import type { ChainPosition } from '../audit/auditVerify';

/** Where passes begin. */
export interface Begin extends ChainPosition {
  /** When the first entry that is there was written; null: there is none, or it was not looked at. */
  readonly at: Date | null;
}

/** The last entry that a check has found. */
export interface End extends ChainPosition {
  readonly at: Date | null;
}

/** A value of a row as a time; null for none. */
export const timeOf = (value: unknown): Date | null =>
  value instanceof Date && !Number.isNaN(value.getTime()) ? value : null;

/**
 * Where the log begins now. The operator may drop its first months (docs/security.md): the first entry that is left is taken
 * as it is then, because what it was chained to is gone.
 * @param from where it began before
 * @param end the last entry that was found before
 * @param head the signed end of the chain
 * @returns undefined when entries at the beginning are missing although their month is there
 */
export async function beginOf(
  source: Source,
  companyId: number,
  { from, end, head }: { readonly from: Begin; readonly end: End; readonly head: ChainPosition },
): Promise<Begin | undefined> {
  const { rows } = await source.query(
    'select seq, hash, "lo_createdAt" as at from auditlog where company_id = $1 order by seq limit 1',
    [companyId],
  );
  const [first] = rows;
  const seq = first ? Number(first['seq']) : head.seq + 1;
  const at = timeOf(first?.['at']);
  if (seq <= from.seq + 1) return { ...from, at: from.at ?? at };
  const known = (seq > end.seq ? end.at : null) ?? from.at;
  if (known && (await hasMonth(source, known))) return undefined;
  return first ? { seq, hash: String(first['hash']), at } : { seq: head.seq, hash: head.hash, at: null };
}

async function hasMonth(source: Source, time: Date): Promise<boolean> {
  const month = time.toISOString().slice(0, 7).replace('-', '_');
  const { rows } = await source.query('select to_regclass($1) is not null as found', [`public.auditlog_${month}`]);
  return rows[0]?.['found'] === true;
}
