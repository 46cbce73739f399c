import type { Writable } from 'node:stream';
import {
  PostgresDialect,
  Transaction,
  type CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
  type RawBuilder,
} from 'kysely';
import type pg from 'pg';
import type { TokenKey } from '../keys/tokens';
import type { Database, Tables, Trx } from './connect';

const CHANGES: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** The tenant for row-level security: one company, or every company. */
export interface Tenant {
  readonly companyId: number | null;
  readonly everyCompany: boolean;
}

/** What goes along with a commit. */
export interface Closing {
  readonly statements: readonly RawBuilder<unknown>[];
  /** Called when the transaction is committed. */
  readonly committed: () => void;
}

type ClosingMaker = () => Promise<Closing>;

/** Makers of what goes along with the commit, by transaction that may write. */
const closing = new WeakMap<Trx, ClosingMaker[]>();

/** What signs audit lines, and knows which ones this process has written. */
export type AuditSigner = Pick<Database, 'auditKey' | 'auditHeads' | 'auditForward'>;

const databases = new WeakMap<Trx, Database>();

/** What signs the audit lines and the hashes of tokens of a transaction. @throws Error for one of the owner's */
export function signerOf(trx: Trx): AuditSigner & TokenKey {
  const db = databases.get(trx);
  if (!db) throw new Error('no key signs what this transaction writes');
  return db;
}

/**
 * Adds statements that are sent along with the commit, in the same packet; the transaction fails with them. For what
 * makes other transactions wait, such as the audit chain, and returns nothing.
 * @param make called when `work` is done; may ask the database itself
 * @throws Error for a transaction that is read-only, over, or not begun by `transaction`: nothing would be sent
 */
export function beforeCommit(trx: Trx, make: ClosingMaker): void {
  const makers = closing.get(trx);
  if (!makers) throw new Error('this transaction sends nothing along with its commit');
  makers.push(make);
}

export interface TransactionOptions {
  /** PostgreSQL refuses to write, and the answer does not wait for the end of the transaction. Default false. */
  readonly readOnly?: boolean;
  /** How long a statement waits for a lock, in ms; then the transaction fails. Default: as long as it may run. */
  readonly lockTimeoutMs?: number;
}

/**
 * Runs `work` in one transaction of the application's role, as one tenant. Everything in it commits together or not at
 * all. The first statement is not waited for, which begins the transaction and names the tenant: the driver sends on,
 * and PostgreSQL does one after the other. Should it fail, row-level security shows nothing and all else fails too.
 */
export async function transaction<T>(
  db: Database,
  tenant: Tenant,
  work: (trx: Trx) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  const { readOnly = false } = options;
  const client = await db.pool.connect();
  sendTogether(client);
  const started = client.query(beginning(tenant, options));
  // The failure is thrown where the promise is awaited below; until then it must not be reported as unhandled.
  started.catch(() => undefined);
  try {
    const trx = over(client, db);
    const last: ClosingMaker[] = [];
    if (!readOnly) closing.set(trx, last);
    databases.set(trx, db);
    const result = await work(trx);
    await started;
    db.outage.worked();
    // Nothing can be added from here on.
    closing.delete(trx);
    const statements: pg.QueryConfig[] = [];
    const committed: Closing['committed'][] = [];
    for (const make of last) {
      const made = await make();
      for (const one of made.statements) statements.push(db.statementNames.forDriver(one.compile(trx)));
      committed.push(made.committed);
    }
    const ended = commit(client, statements);
    if (!readOnly) await ended;
    for (const done of committed) done();
    ended.then(
      () => client.release(),
      (error: Error) => client.release(error),
    );
    return result;
  } catch (error) {
    // What came after a beginning that failed says only that it failed.
    const cause = await started.then(
      () => error,
      (first: unknown) => first,
    );
    client.query('rollback').then(
      () => client.release(),
      (lost: Error) => client.release(lost),
    );
    throw cause;
  }
}

/** Sends the first statements of a transaction, `begin` and the first statement of `work`, in one packet. */
function sendTogether(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
  stream.cork();
  // After the promises that are under way, before the next event.
  process.nextTick(() => stream.uncork());
}

function beginning({ companyId, everyCompany }: Tenant, { readOnly, lockTimeoutMs }: TransactionOptions): string {
  // The statements travel as one text, which has no place for parameters: nothing but digits gets into it.
  const company = companyId === null ? '' : String(companyId);
  if (!/^[0-9]{0,15}$/.test(company)) throw new Error(`no company: ${company}`);
  return `begin${readOnly ? ' read only' : ''};${lockTimeoutMs === undefined ? '' : ` set local lock_timeout = ${Math.trunc(lockTimeoutMs)};`}
    select set_config('portico.company', '${company}', true), set_config('portico.every_company', '${everyCompany ? 'on' : ''}', true)`;
}

/**
 * @param last statements that go along
 * @throws Error of one of these, or when PostgreSQL has given the transaction up without reporting it: nothing was
 * kept then
 */
async function commit(client: pg.PoolClient, last: readonly pg.QueryConfig[]): Promise<void> {
  if (last.length > 0) sendTogether(client);
  const sent = last.map((one) => client.query(one));
  const ended = client.query('commit');
  await Promise.all([...sent, ended]);
  const { command } = await ended;
  if (command !== 'COMMIT') throw new Error('the transaction was given up');
}

/** Asks one question outside of any transaction and company. */
export async function askAlone<T>(
  { app, pool, statementNames }: Database,
  statement: RawBuilder<T>,
): Promise<readonly T[]> {
  const { rows } = await pool.query(statementNames.forDriver(statement.compile(app)));
  return rows as T[];
}

/** Statements over one connection; the pool's way of giving out connections is left aside. */
function over(client: pg.PoolClient, { app, pool, statementNames }: Database): Trx {
  const connection: DatabaseConnection = {
    async executeQuery<R>(statement: CompiledQuery): Promise<QueryResult<R>> {
      const { rows, rowCount, command } = await client.query(statementNames.forDriver(statement));
      return { rows: rows as R[], ...(CHANGES.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }) };
    },
    streamQuery() {
      throw new Error('rows are read page by page');
    },
  };
  const dialect = new PostgresDialect({ pool });
  return new Transaction<Tables>({
    config: { dialect },
    dialect,
    driver: dialect.createDriver(),
    executor: app.getExecutor().withConnectionProvider({ provideConnection: (consumer) => consumer(connection) }),
  });
}
