import type { AuditKey } from '../../db/auditKey';
import type { AuditEntry } from './audit';
import { chain, headMac, LINE_COLUMNS, lineOf } from './chain';
import { storedData } from './audit';
import { companiesOf, companiesWithAudit, hasSignedHead, type Source } from './auditHeads';
import { verifyAudit, type AuditBreak } from './auditVerify';

const BATCH_SIZE = 2000;

/** Signs stored lines again, and sets the heads of their chains. */
class ChainSigner {
  private readonly heads = new Map<number, { seq: number; hash: string }>();

  constructor(
    private readonly target: Source,
    private readonly key: AuditKey,
  ) {}

  /** @param rows lines with `loggingid` and `LINE_COLUMNS`, those of a company in their order */
  async sign(rows: readonly Record<string, unknown>[]): Promise<void> {
    const signed = rows.map((row) => ({ id: row['loggingid'], company: row['company_id'], ...this.next(row) }));
    // Each partition has its own unique index, so demo data can repeat an id: the company tells the lines apart.
    await this.target.query(
      `update auditlog a set seq = s.seq, hash = s.hash
       from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[]) as s (id, company, seq, hash)
       where a.loggingid = s.id and a.company_id = s.company`,
      [
        signed.map(({ id }) => id),
        signed.map(({ company }) => company),
        signed.map(({ seq }) => seq),
        signed.map(({ hash }) => hash),
      ],
    );
  }

  /** True for a company of which a line was signed. */
  has(companyId: number): boolean {
    return this.heads.has(companyId);
  }

  /** Adds a line at the end of a company's chain. */
  async append(entry: AuditEntry): Promise<void> {
    const row = {
      company_id: entry.companyId,
      lo_createdAt: new Date(),
      lo_adminid: entry.adminId,
      lo_originaladminid: entry.originalAdminId,
      lo_ip: entry.ip,
      lo_action: entry.action,
      lo_element: entry.element,
      lo_elementid: entry.elementId,
      lo_data: storedData(entry),
    };
    const values = { ...row, ...this.next(row) };
    const columns = Object.keys(values);
    await this.target.query(
      `insert into auditlog (${columns.map((name) => `"${name}"`).join(', ')})
       values (${columns.map((_, index) => `$${index + 1}`).join(', ')})`,
      Object.values(values),
    );
  }

  /** Sets the heads of the chains that were signed, and those of companies without lines. */
  async setHeads(companies: readonly number[]): Promise<void> {
    for (const id of companies) if (!this.heads.has(id)) this.heads.set(id, { seq: 0, hash: '' });
    const chains = [...this.heads].map(([id, head]) => ({ id, ...head, mac: headMac(this.key.of(id), id, head) }));
    await this.target.query(
      `insert into audit_head (company_id, seq, hash, mac, key_id)
       select *, $5::text from unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[])
       on conflict (company_id) do update
       set seq = excluded.seq, hash = excluded.hash, mac = excluded.mac, key_id = excluded.key_id`,
      [
        chains.map(({ id }) => id),
        chains.map(({ seq }) => seq),
        chains.map(({ hash }) => hash),
        chains.map(({ mac }) => mac),
        this.key.id,
      ],
    );
  }

  private next(row: Record<string, unknown>): { seq: number; hash: string } {
    const companyId = Number(row['company_id']);
    const last = this.heads.get(companyId) ?? { seq: 0, hash: '' };
    const seq = last.seq + 1;
    const next = { seq, hash: chain(this.key.of(companyId), last.hash, lineOf(row, seq)) };
    this.heads.set(companyId, next);
    return next;
  }
}

/**
 * Chains and signs the audit lines that are there, company by company in their order, and sets the head of each
 * company's chain, also of one without lines. As the owner, in a transaction; requests have no right to change a line.
 * @param only these companies; absent = all
 */
export async function signAuditLog(target: Source, key: AuditKey, only?: readonly number[]): Promise<void> {
  const signer = new ChainSigner(target, key);
  await target.query(
    `declare portico_sign no scroll cursor for select loggingid, ${LINE_COLUMNS} from auditlog
     ${only ? 'where company_id = any($1::bigint[])' : ''} order by company_id, seq, loggingid`,
    only ? [only] : [],
  );
  for (;;) {
    const { rows } = await target.query(`fetch ${BATCH_SIZE} from portico_sign`);
    if (rows.length === 0) break;
    await signer.sign(rows);
  }
  await target.query('close portico_sign');
  await signer.setHeads(only ?? (await companiesOf(target)));
}

/** The company of a chain, and what was wrong with it when it was signed again. */
export interface SignedAgain {
  readonly companyId: number;
  readonly found: AuditBreak | undefined;
}

/**
 * Signs every company's chain with another key. Each chain is verified first, and gets a line that says what was found:
 * a break is neither hidden nor mended by it. As the owner, in a transaction; appends wait for its end.
 * @param from undefined: the chains are from before lines were signed
 */
export async function replaceAuditSignatures(
  target: Source,
  from: AuditKey | undefined,
  to: AuditKey,
): Promise<SignedAgain[]> {
  await target.query('lock table audit_head in exclusive mode');
  const companies = await companiesWithAudit(target);
  if (companies.length === 0) return [];
  const signer = new ChainSigner(target, to);
  // Each line is read once: what is signed is what was verified.
  const { breaks } = await verifyAudit(target, from, companies, (rows) => signer.sign(rows));
  for (const companyId of companies) {
    const found = breaks.find((one) => one.companyId === companyId);
    // A new installation has nothing that was signed again.
    if (from === undefined && !found && !signer.has(companyId)) continue;
    const data = {
      title: 'audit',
      from: from?.id ?? 'unsigned',
      to: to.id,
      ...(found && { found: found.problem, at: found.seq }),
    };
    await signer.append(signLine(companyId, data));
  }
  await signer.setHeads(companies);
  return companies.map((companyId) => ({ companyId, found: breaks.find((one) => one.companyId === companyId) }));
}

/**
 * Signs the chains from before lines were signed. That happens once: the owner of the database could otherwise remove
 * the signatures, change the log, and have it signed again. As the owner, in a transaction.
 * @param signedBefore something outside of the database says that this installation has signed its log before
 * @returns undefined when the log has been signed before; nothing is changed then
 */
export async function signFirstTime(
  target: Source,
  key: AuditKey,
  signedBefore: boolean,
): Promise<SignedAgain[] | undefined> {
  if (signedBefore || (await hasSignedHead(target))) return undefined;
  return replaceAuditSignatures(target, undefined, key);
}

const signLine = (companyId: number, data: Readonly<Record<string, unknown>>) => ({
  companyId,
  adminId: null,
  originalAdminId: null,
  ip: '',
  action: 'sign' as const,
  element: 'auditlog',
  elementId: null,
  data,
});
