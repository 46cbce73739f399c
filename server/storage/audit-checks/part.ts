import type { CheckProblem } from '../../../domain/records/auditCheck';
import type { AuditKey } from '../../db/auditKey';
import type { Head } from '../../db/knownHeads';
import { LINE_COLUMNS } from '../audit/chain';
import { checkAnchors } from '../audit/auditAnchor';
import type { Source } from '../audit/auditHeads';
import { headProblem, nextPosition, readHead, type ChainPosition } from '../audit/auditVerify';
import { beginOf, timeOf, type Begin, type End } from './begin';

/** What is known about a chain before a part of it is verified. */
interface PartRequest {
  readonly companyId: number;
  readonly from: ChainPosition;
  readonly begin: Begin;
  /** The last entry that an earlier check has found. */
  readonly end: End;
  /** The end of the log at an earlier time, as text with its MAC. */
  readonly anchor: string | null;
  /** The last entry that this process has written. */
  readonly written: Head | undefined;
}

/** How far a part has come, and what it has found. */
export interface CheckedPart {
  readonly place: ChainPosition;
  /** When the entry there was written; null: no entry was verified. */
  readonly at: Date | null;
  readonly begin: Begin;
  readonly isAtEnd: boolean;
  /** An entry that is known to have been there, and that later checks look for: other servers may not know of it. */
  readonly lost?: ChainPosition;
  readonly problem?: { readonly kind: CheckProblem; readonly seq: number };
}

/**
 * Verifies the next entries of a company's audit log, from where the last part has ended, and at its end what holds the
 * log to what it was: its head, the last anchor, and what this process has written. Of the entries before, only the
 * last one is looked at again. Only reads, and waits for no lock. A log whose first months were dropped is verified
 * from its first entry that is left.
 * @param source a connection of the owner's, inside a transaction that holds the lock of checks
 * @param limit entries at most
 */
export async function checkPart(
  source: Source,
  key: AuditKey,
  request: PartRequest,
  limit: number,
): Promise<CheckedPart> {
  const { companyId, end } = request;
  // Entries that are added meanwhile have higher numbers than this head counts.
  const head = await readHead(source, companyId);
  const broken = (kind: CheckProblem, seq: number, place: ChainPosition = request.begin): CheckedPart => ({
    ...{ place: { seq: place.seq, hash: place.hash }, at: null, begin: request.begin, isAtEnd: false },
    problem: { kind, seq },
  });
  if (!head) {
    const { rows } = await source.query('select 1 from auditlog where company_id = $1 limit 1', [companyId]);
    return broken(rows.length > 0 ? 'head-changed' : 'erased', 1);
  }
  const own = headProblem(key, companyId, head, head);
  if (own) return broken(own, own === 'other-key' ? 1 : head.seq + 1);
  const begin = await beginOf(source, companyId, { from: request.begin, end, head });
  if (!begin) return broken('missing', request.begin.seq + 1);
  const isStart = request.from.seq <= begin.seq;
  const from = isStart ? begin : request.from;
  const lost = isStart ? undefined : await lostPosition(source, companyId, from);
  // Where exactly, the pass from the first entry says.
  if (lost) return broken(head.seq < from.seq ? 'shortened' : lost, from.seq);
  const { rows } = await source.query(
    `select ${LINE_COLUMNS} from auditlog where company_id = $1 and seq > $2 and seq <= $3 order by seq, loggingid limit $4`,
    [companyId, from.seq, head.seq, limit],
  );
  let place: ChainPosition = { seq: from.seq, hash: from.hash };
  for (const row of rows) {
    const next = nextPosition(key, companyId, place, row);
    if (typeof next === 'string') return broken(next, place.seq + 1, place);
    place = next;
  }
  const reached = { place, at: timeOf(rows.at(-1)?.['lo_createdAt']), begin };
  if (rows.length === limit && place.seq < head.seq) return { ...reached, isAtEnd: false };
  const problem = headProblem(key, companyId, place, head) ?? (await addedAfter(source, companyId));
  if (problem) return broken(problem, place.seq + 1, place);
  // Also where new entries have taken the numbers of those that were cut off.
  if (await isGone(source, companyId, begin, end)) return broken('shortened', Math.min(place.seq + 1, end.seq), place);
  const gone = await goneSinceAnchor(source, key, { ...request, begin });
  if (gone !== undefined) return broken('anchor', gone, place);
  const { written } = request;
  if (!written || !(await isGone(source, companyId, begin, written))) return { ...reached, isAtEnd: true };
  return { ...broken('shortened', Math.min(place.seq + 1, written.seq), place), lost: written };
}

/**
 * Whether an entry that was there is no longer, and not for having been dropped with the months before the beginning.
 */
const isGone = async (source: Source, companyId: number, begin: Begin, known: ChainPosition): Promise<boolean> =>
  known.seq > begin.seq && (await lostPosition(source, companyId, known)) !== undefined;

/** What has become of the entry at which the last part has ended; undefined: it is as it was. */
async function lostPosition(
  source: Source,
  companyId: number,
  { seq, hash }: ChainPosition,
): Promise<'changed' | 'missing' | undefined> {
  if (seq === 0) return undefined;
  const { rows } = await source.query('select hash from auditlog where company_id = $1 and seq = $2', [companyId, seq]);
  if (rows.length === 0) return 'missing';
  return rows.length === 1 && rows[0]?.['hash'] === hash ? undefined : 'changed';
}

/** Entries that the head does not count, in one look at both. */
async function addedAfter(source: Source, companyId: number): Promise<'added' | undefined> {
  const { rows } = await source.query(
    `select 1 from audit_head h join auditlog a on a.company_id = h.company_id and a.seq > h.seq
     where h.company_id = $1 limit 1`,
    [companyId],
  );
  return rows.length > 0 ? 'added' : undefined;
}

/** The number of an entry that the anchor holds, and that is not there any more. */
async function goneSinceAnchor(
  source: Source,
  key: AuditKey,
  { anchor, begin }: Pick<PartRequest, 'anchor' | 'begin'>,
): Promise<number | undefined> {
  // One of another key is from before a rotation, and proves nothing any more.
  if (!anchor?.includes(`.${key.id}.`)) return undefined;
  const [report] = await checkAnchors(source, key, anchor);
  if (!report?.valid) return 0;
  return report.lost.find(({ seq }) => seq > begin.seq)?.seq;
}
