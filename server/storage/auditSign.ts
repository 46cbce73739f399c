import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
} from 'kysely';
import type { AuditKey } from '../db/auditKey';
import { chain, headMac, LINE_COLUMNS, lineOf, signedAppend, type LockedHead } from './audit';
import { companiesOf, companiesWithAudit, hasSignedHead, type Source } from './auditHeads';
import { verifyAudit, type AuditBreak } from './auditVerify';

const BATCH_SIZE = 2000;
/** Turns a statement into text and parameters; it has no connection. */
const COMPILER = new Kysely<never>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/**
 * Chains and signs the audit lines that are there, company by company in their order, and sets the head of each
 * company's chain, also of one without lines. As the owner, in a transaction; requests have no right to change a line.
 * @param only these companies; absent = all
 */
export async function signAuditLog(target: Source, key: AuditKey, only?: readonly number[]): Promise<void> {
  const heads = new Map<number, { seq: number; hash: string }>();
  await target.query(
    `declare portico_sign no scroll cursor for select loggingid, ${LINE_COLUMNS} from auditlog
     ${only ? 'where company_id = any($1::bigint[])' : ''} order by company_id, seq, loggingid`,
    only ? [only] : [],
  );
  for (;;) {
    const { rows } = await target.query(`fetch ${BATCH_SIZE} from portico_sign`);
    if (rows.length === 0) break;
    const signed = rows.map((row) => {
      const companyId = Number(row['company_id']);
      const last = heads.get(companyId) ?? { seq: 0, hash: '' };
      const seq = last.seq + 1;
      const next = { seq, hash: chain(key.of(companyId), last.hash, lineOf(row, seq)) };
      heads.set(companyId, next);
      return { id: row['loggingid'], ...next };
    });
    await target.query(
      `update auditlog a set seq = s.seq, hash = s.hash
       from unnest($1::bigint[], $2::bigint[], $3::text[]) as s (id, seq, hash) where a.loggingid = s.id`,
      [signed.map(({ id }) => id), signed.map(({ seq }) => seq), signed.map(({ hash }) => hash)],
    );
  }
  await target.query('close portico_sign');
  for (const companyId of only ?? (await companiesOf(target)))
    if (!heads.has(companyId)) heads.set(companyId, { seq: 0, hash: '' });
  const chains = [...heads].map(([id, head]) => ({ id, ...head, mac: headMac(key.of(id), id, head) }));
  await target.query(
    `insert into audit_head (company_id, seq, hash, mac, key_id)
     select *, $5::text from unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[])
     on conflict (company_id) do update
     set seq = excluded.seq, hash = excluded.hash, mac = excluded.mac, key_id = excluded.key_id`,
    [
      chains.map(({ id }) => id),
      chains.map(({ seq }) => seq),
      chains.map(({ hash }) => hash),
      chains.map(({ mac }) => mac),
      key.id,
    ],
  );
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
  const { breaks } = await verifyAudit(target, from, companies);
  await signAuditLog(target, to, companies);
  await target.query(`select set_config('portico.every_company', 'on', true)`);
  for (const companyId of companies) {
    const found = breaks.find((one) => one.companyId === companyId);
    const data = {
      title: 'audit',
      from: from?.id ?? 'unsigned',
      to: to.id,
      ...(found && { found: found.problem, at: found.seq }),
    };
    const ask = async <T>(statement: RawBuilder<T>) => {
      const { sql, parameters } = statement.compile(COMPILER);
      return (await target.query(sql, [...parameters])).rows;
    };
    const locked = async (lock: RawBuilder<LockedHead>) => (await ask(lock)) as unknown as LockedHead[];
    await ask(await signedAppend(locked, to, companyId, [signLine(companyId, data)]));
  }
  return companies.map((companyId) => ({ companyId, found: breaks.find((one) => one.companyId === companyId) }));
}

/**
 * Signs the chains from before lines were signed. That happens once: whoever owns the database could otherwise remove
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
  action: 'sign',
  element: 'auditlog',
  elementId: null,
  data,
});
