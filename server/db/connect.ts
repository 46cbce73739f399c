import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { Caller } from '../../domain/access/caller';
import type { AuditKey } from './auditKey';
import type { Connection } from './databaseUrl';
import { KnownHeads } from './knownHeads';
import type { TokenKey } from '../keys/tokens';
import { Outage } from './outage';
import { StatementNames } from './prepared';
import { readInTurns } from './readInTurns';
import type { DB } from './tables';
import { transaction, type TransactionOptions } from './transaction';

/**
 * The tables that migrations make. Those of resources come from schema files, so their types are not known to the
 * compiler of this program: statements on them are `sql` texts.
 */
export type Tables = DB;
export type Db = Kysely<Tables>;
export type Trx = Transaction<Tables>;

export interface Database extends TokenKey {
  /** Connects as `portico_app`, which owns nothing and is subject to row-level security. All requests use it. */
  readonly app: Db;
  /** Connects as the owner: migrations, schema sync, demo data. Requests never use it. */
  readonly owner: Db;
  readonly pool: pg.Pool;
  readonly ownerPool: pg.Pool;
  readonly outage: Outage;
  /** Connections keep parsed statements and their plans by name. */
  readonly statementNames: StatementNames;
  /** Signs the audit log's lines; the database never stores it. */
  readonly auditKey: AuditKey;
  /** What this process has written at the ends of the audit logs. */
  readonly auditHeads: KnownHeads;
  /** Gets each audit entry that this process has committed. */
  readonly auditForward?: AuditForward | undefined;
  close(): Promise<void>;
}

export const APP_ROLE = 'portico_app';
/** Time limit for one statement of a request, in ms. */
const STATEMENT_TIMEOUT_MS = 15_000;

const INT8 = 20;
const DATE = 1082;
const INT8_ARRAY = 1016;

function wholeNumber(text: string): number | string {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : text;
}

// Keys are far below 2^53; a date without a time must not pass through a time zone.
const parseInt8Array = pg.types.getTypeParser(INT8_ARRAY as number as 20) as (text: string) => (string | number)[];
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === INT8) return wholeNumber;
    if (oid === DATE) return (text: string) => text;
    if (oid === INT8_ARRAY) return (text: string) => parseInt8Array(text).map((item) => wholeNumber(String(item)));
    return pg.types.getTypeParser(oid, format) as unknown;
  }) as pg.CustomTypesConfig['getTypeParser'],
};

function kyselyOver(pool: pg.Pool): Db {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

/** An audit entry as it leaves the database: who did what to which record, without names and values. */
export interface ForwardedEntry {
  readonly company: number;
  readonly seq: number;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly admin: number | null;
  readonly originalAdmin: number | null;
  readonly ip: string;
  readonly action: string;
  readonly element: string;
  readonly elementId: string | null;
  /** That of the entry in the chain, so that both copies can be compared. */
  readonly hash: string;
}

type AuditForward = (entries: readonly ForwardedEntry[]) => void;

interface ConnectOptions {
  /** The owner's login; the application's differs from it in user and password alone. */
  readonly owner: Connection;
  /** Password of `portico_app`; the role is made, or its password set, by `migrate`. */
  readonly appPassword: string;
  /** Signs the audit log's lines. */
  readonly auditKey: AuditKey;
  /** Signs the hashes of tokens. */
  readonly tokenKey: Buffer;
  readonly poolSize?: number;
  /** False for a pooler that gives the next transaction another connection and cannot keep names. Default true. */
  readonly namedStatements?: boolean;
  /** Called once when connections are lost, however many there were. */
  readonly onError?: (error: Error) => void;
  /** Gets a line for the operator when audit entries of this process are gone. */
  readonly onAuditBreak?: (line: string) => void;
  /** Gets the audit entries of each transaction after its commit. */
  readonly auditForward?: AuditForward | undefined;
}

const POOL_OPTIONS = { types, connectionTimeoutMillis: 5_000, idleTimeoutMillis: 30_000, allowExitOnIdle: false };

/**
 * The owner's pool alone, for commands that touch nothing else.
 * @param onError called when the server closes a connection
 */
export function openOwnerPool(owner: Connection, onError: (error: Error) => void = () => undefined): pg.Pool {
  const pool = new pg.Pool({
    application_name: 'portico-owner',
    ...owner,
    ...POOL_OPTIONS,
    max: 2,
    idleTimeoutMillis: 5_000,
  });
  listenToErrors(pool, onError);
  return pool;
}

/** A connection that the server closes must not end the process. */
function listenToErrors(pool: pg.Pool, onError: (error: Error) => void): void {
  pool.on('error', onError);
  // The pool listens to idle connections only. One that is lost at work fails its statements, and that is enough.
  pool.on('connect', (client) => client.on('error', () => undefined));
}

/** Opens both pools; connections are made when first needed, so a database that is down is no error here. */
export function connect(options: ConnectOptions): Database {
  const {
    owner,
    appPassword,
    auditKey,
    tokenKey,
    poolSize = 10,
    namedStatements = true,
    onError,
    onAuditBreak,
    auditForward,
  } = options;
  const outage = new Outage();
  // The embedded server ends what is left of connections that are being closed.
  let isClosing = false;
  const lost = (error: Error) => void (!isClosing && outage.failed() && onError?.(error));
  const ownerPool = openOwnerPool(owner, lost);
  const pool = new pg.Pool({
    application_name: 'portico',
    ...owner,
    ...POOL_OPTIONS,
    user: APP_ROLE,
    password: appPassword,
    max: poolSize,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    // A statement is sent without waiting for the answer to the one before it.
    pipeline: true,
  });
  listenToErrors(pool, lost);
  pool.on('connect', readInTurns);
  return {
    app: kyselyOver(pool),
    owner: kyselyOver(ownerPool),
    pool,
    ownerPool,
    outage,
    statementNames: new StatementNames(namedStatements),
    auditKey,
    tokenKey,
    auditHeads: new KnownHeads(onAuditBreak ?? (() => undefined)),
    auditForward,
    async close() {
      isClosing = true;
      await Promise.all([pool.end(), ownerPool.end()]);
    },
  };
}

/**
 * Runs `work` in one transaction in which row-level security shows the caller's company only (or every company,
 * where the policy has allowed that). Everything in it commits together or not at all.
 * @param readOnly true where nothing is to be written: PostgreSQL then sees to that
 */
export function inCompany<T>(
  db: Database,
  caller: Pick<Caller, 'companyId' | 'everyCompany'>,
  work: (trx: Trx) => Promise<T>,
  readOnly = false,
): Promise<T> {
  return transaction(db, caller, work, { readOnly });
}

/** While at most this many connections are busy, a request may use a second one. */
const MAX_BUSY_CONNECTIONS = 2;

/** True while few connections are busy: a request may then use a second one. */
export function hasSpareConnections({ pool }: Database): boolean {
  return pool.waitingCount === 0 && pool.totalCount - pool.idleCount <= MAX_BUSY_CONNECTIONS;
}

/** Runs `work` without a tenant (sign-in, session lookup): row-level security shows every company. */
export function asSystem<T>(db: Database, work: (trx: Trx) => Promise<T>, options?: TransactionOptions): Promise<T> {
  return transaction(db, { companyId: null, everyCompany: true }, work, options);
}

/** Asks the database for an answer. @throws the driver's error when there is none */
export async function ping(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}
