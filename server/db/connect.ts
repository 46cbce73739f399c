import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { Caller } from '../caller';
import { Outage } from './outage';
import { transaction } from './transaction';

/** Tables come from schema files, so their types are not known to the compiler of this program. */
export type Tables = Record<string, Record<string, unknown>>;
export type Db = Kysely<Tables>;
export type Trx = Transaction<Tables>;

export interface Database {
  /** Logs in as `portico_app`: no owner of anything, row-level security forced. All requests go through it. */
  readonly app: Db;
  /** Logs in as the owner: migrations, storage sync, demo data. Never reached by a request. */
  readonly owner: Db;
  readonly pool: pg.Pool;
  readonly ownerPool: pg.Pool;
  readonly outage: Outage;
  /** Nothing stands between us and the database, so a connection may keep plans of statements by name. */
  readonly keepsPlans: boolean;
  close(): Promise<void>;
}

export const APP_ROLE = 'portico_app';
/** Nobody waits longer than this for one statement of a request, in ms. */
const STATEMENT_TIMEOUT = 15_000;

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

export interface ConnectOptions {
  readonly owner: pg.PoolConfig;
  /** Password of `portico_app`; the role is made, or its password set, by `migrate`. */
  readonly appPassword: string;
  readonly poolSize?: number;
  /** See `Database`; a pooler in transaction mode would give the next statement another connection. */
  readonly keepsPlans?: boolean;
  /** Told once when connections are lost, however many there were. */
  readonly onError?: (error: Error) => void;
}

/** Opens both pools; connections are made when first needed, so a database that is down is no error here. */
export function connect({ owner, appPassword, poolSize = 10, keepsPlans = false, onError }: ConnectOptions): Database {
  const common = { types, connectionTimeoutMillis: 5_000, idleTimeoutMillis: 30_000, allowExitOnIdle: false };
  const ownerPool = new pg.Pool({
    ...owner,
    ...common,
    max: 2,
    idleTimeoutMillis: 5_000,
    application_name: 'portico-owner',
  });
  const pool = new pg.Pool({
    ...withoutUser(owner),
    ...common,
    user: APP_ROLE,
    password: appPassword,
    max: poolSize,
    application_name: 'portico',
    statement_timeout: STATEMENT_TIMEOUT,
    // A statement is sent without waiting for the answer to the one before it.
    pipeline: true,
  });
  // A connection that the server closes must not end the process.
  const outage = new Outage();
  for (const one of [ownerPool, pool]) {
    one.on('error', (error) => outage.failed() && onError?.(error));
    // The pool listens to idle connections only. One that is lost at work fails its statements, and that is enough.
    one.on('connect', (client) => client.on('error', () => undefined));
  }
  return {
    app: kyselyOver(pool),
    owner: kyselyOver(ownerPool),
    pool,
    ownerPool,
    outage,
    keepsPlans,
    async close() {
      await Promise.all([pool.end(), ownerPool.end()]);
    },
  };
}

/** `connectionString` wins over `user` in pg, so the app's login needs the parts without it. */
function withoutUser(owner: pg.PoolConfig): pg.PoolConfig {
  if (!owner.connectionString) return owner;
  const { connectionString, ...rest } = owner;
  const url = new URL(connectionString);
  const socket = url.searchParams.get('host');
  return {
    ...rest,
    host: socket ?? decodeURIComponent(url.hostname),
    port: Number(url.port || url.searchParams.get('port') || 5432),
    database: decodeURIComponent(url.pathname.slice(1)),
    ...(url.searchParams.get('sslmode') === 'require' && { ssl: true }),
  };
}

/**
 * Runs `work` in one transaction in which row-level security shows the caller's company only (or every company,
 * where the policy has allowed that). Everything in it commits together or not at all.
 * @param readOnly true where nothing is to be written: PostgreSQL then sees to that
 * @param first see `transaction`
 */
export function inCompany<T>(
  db: Database,
  caller: Pick<Caller, 'companyId' | 'everyCompany'>,
  work: (trx: Trx) => Promise<T>,
  readOnly = false,
  first?: Parameters<typeof transaction>[4],
): Promise<T> {
  return transaction(db, caller, work, readOnly, first);
}

/** Connections at work up to which one more is taken from nobody; a request may then have two. */
const QUIET = 2;

/** True while few requests are at work: what can be done side by side may be. */
export function isQuiet({ pool }: Database): boolean {
  return pool.waitingCount === 0 && pool.totalCount - pool.idleCount <= QUIET;
}

/** Runs `work` before a tenant is known (sign-in, look-up of a session): row-level security shows every company. */
export function asSystem<T>(db: Database, work: (trx: Trx) => Promise<T>): Promise<T> {
  return transaction(db, { companyId: null, everyCompany: true }, work);
}
