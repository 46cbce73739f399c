import type { AuditKey } from '../../db/auditKey';
import { isSameOrLater, type Head, type KnownHeads } from '../../db/knownHeads';
import type { Source } from './auditHeads';

/** The ends of all chains at one moment, as text that is kept outside of the database. */
export interface Anchor {
  readonly text: string;
  readonly companies: number;
  readonly entries: number;
}

/** An anchor that was just made. */
interface MadeAnchor extends Anchor {
  /** The anchor of each company alone. */
  readonly own: readonly { readonly companyId: number; readonly seq: number; readonly text: string }[];
}

/** What has become of an anchor. */
export interface AnchorReport {
  readonly at: string;
  /** The key that made it is another one, or the anchor was altered: it proves nothing. */
  readonly valid: boolean;
  /** Ends that the log does not hold any more. */
  readonly lost: readonly { readonly companyId: number; readonly seq: number }[];
  readonly companies: number;
}

/** `portico-anchor.1.<time>.<key id>.<company>-<entries>-<start of the last hash>_….<MAC>` */
const ANCHOR = /portico-anchor\.1\.(\d{8}T\d{6}Z)\.([0-9a-f]{12})\.([0-9a-f_-]*)\.([0-9a-f]{64})/g;
/** Hexadecimal digits of a hash that an anchor holds: 128 bits. */
const HASH_DIGITS = 32;

/**
 * Makes the anchor of now.
 * @param source a connection of the owner's
 * @param only the company whose chain it is about: what others have in their logs is not for everybody
 * @param known what this process has written: where the log does not hold it any more, that is what the anchor says, so
 * that the anchor shows the loss too
 */
export async function makeAnchor(
  source: Source,
  key: AuditKey,
  now: Date,
  known?: KnownHeads,
  only?: number,
): Promise<MadeAnchor> {
  // Before the log is read, which can only be newer than this.
  const written = known?.all() ?? new Map<number, Head>();
  const stored = await storedHeads(source);
  const lost = await lostEntries(source, stored, written);
  for (const [companyId, head] of lost) known?.reportLost(companyId, head);
  const heads = [...new Map([...stored, ...lost])]
    .filter(([id]) => only === undefined || id === only)
    .sort(([one], [other]) => one - other);
  return {
    text: anchorText(key, now, heads),
    companies: heads.length,
    entries: heads.reduce((sum, [, { seq }]) => sum + seq, 0),
    own: heads.map(([companyId, head]) => ({
      companyId,
      seq: head.seq,
      text: anchorText(key, now, [[companyId, head]]),
    })),
  };
}

function anchorText(key: AuditKey, now: Date, heads: readonly (readonly [number, Head])[]): string {
  const list = heads.map(([company, { seq, hash }]) => `${company}-${seq}-${hash.slice(0, HASH_DIGITS)}`).join('_');
  const time = now.toISOString().replace(/[-:]|\.\d+/g, '');
  const signed = `portico-anchor.1.${time}.${key.id}.${list}`;
  return `${signed}.${key.mac(signed)}`;
}

async function storedHeads(source: Source): Promise<Map<number, Head>> {
  const { rows } = await source.query('select company_id, seq, hash from audit_head');
  return new Map(
    rows.map((row) => [Number(row['company_id']), { seq: Number(row['seq']), hash: String(row['hash']) }]),
  );
}

/**
 * Heads that were written and that the log does not hold any more: its head is older, or another line has taken their
 * place. Where all lines up to one are gone, its months were dropped.
 */
async function lostEntries(
  source: Source,
  stored: ReadonlyMap<number, Head>,
  written: ReadonlyMap<number, Head>,
): Promise<[number, Head][]> {
  const heads = [...written];
  const { rows } = await source.query(
    `select h.company_id from unnest($1::bigint[], $2::bigint[], $3::text[]) as h (company_id, seq, hash)
     where not exists (select 1 from auditlog a where a.company_id = h.company_id and a.seq = h.seq and a.hash = h.hash)
       and exists (select 1 from auditlog a where a.company_id = h.company_id and a.seq <= h.seq)`,
    [heads.map(([id]) => id), heads.map(([, { seq }]) => seq), heads.map(([, { hash }]) => hash)],
  );
  const replaced = new Set(rows.map((row) => Number(row['company_id'])));
  return heads.filter(([id, head]) => replaced.has(id) || !isSameOrLater(stored.get(id), head));
}

/**
 * Looks for every anchored end of a chain in the log: what was there at that time must still be there.
 * @param text anything that holds anchors: the line of a log, a whole log, a mail with its line breaks
 * @returns one report for each anchor in it
 */
export async function checkAnchors(source: Source, key: AuditKey, text: string): Promise<AnchorReport[]> {
  // Mails break long lines, quoted-printable with `=` at the end.
  const joined = text.replace(/=?\r?\n/g, '').replace(/\s+/g, '');
  const reports: AnchorReport[] = [];
  for (const [whole, at = '', keyId, list = '', mac = ''] of joined.matchAll(ANCHOR)) {
    const heads = list === '' ? [] : list.split('_').map((head) => head.split('-'));
    const valid = keyId === key.id && key.mac(whole.slice(0, -mac.length - 1)) === mac;
    reports.push({ at, valid, companies: heads.length, lost: valid ? await lostHeads(source, heads) : [] });
  }
  return reports;
}

async function lostHeads(source: Source, heads: readonly string[][]): Promise<AnchorReport['lost']> {
  const column = (index: number) => heads.map((head) => head[index] ?? '');
  const { rows } = await source.query(
    `select h.company_id, h.seq from unnest($1::bigint[], $2::bigint[], $3::text[]) as h (company_id, seq, hash)
     where h.seq > 0 and not exists (
       select 1 from auditlog a where a.company_id = h.company_id and a.seq = h.seq and left(a.hash, ${HASH_DIGITS}) = h.hash)
     order by h.company_id`,
    [column(0), column(1), column(2)],
  );
  return rows.map((row) => ({ companyId: Number(row['company_id']), seq: Number(row['seq']) }));
}
