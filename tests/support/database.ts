import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { connect, type Database } from '../../server/db/connect';
import { TEMPLATE, TEMPLATES_LOCK, TEST_APP_PASSWORD, TEST_AUDIT_KEY, TEST_TOKEN_KEY } from './constants';

export interface TestDatabase {
  readonly db: Database;
  /** Runs SQL as the owner, past row-level security. */
  ownerQuery(sql: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  /** What the server has said about a log that was made older while it ran. */
  readonly auditBreaks: readonly string[];
  close(): Promise<void>;
}

/** Connections of this process to the cluster, for all of its files. */
let clusterPool: Promise<pg.Pool> | undefined;

/** Waits until the templates are there. */
async function openClusterPool(): Promise<pg.Pool> {
  const pool = new pg.Pool({
    ...inject('cluster'),
    database: 'postgres',
    max: 2,
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
  });
  // The cluster may end before this process does.
  pool.on('error', () => undefined);
  await pool.query('select pg_advisory_lock_shared($1), pg_advisory_unlock_shared($1)', [TEMPLATES_LOCK]);
  return pool;
}

/** Runs one statement on the cluster, outside of every database of the tests. */
async function onCluster(statement: string): Promise<void> {
  clusterPool ??= openClusterPool().catch((error: unknown) => {
    // The next file tries again.
    clusterPool = undefined;
    throw error;
  });
  await (await clusterPool).query(statement);
}

/** A database of one's own: a clone of a template (the seeded one), dropped by `close`. */
export async function testDatabase(template = TEMPLATE): Promise<TestDatabase> {
  const cluster = inject('cluster');
  const name = `portico_${randomBytes(6).toString('hex')}`;
  // Copying the files takes half the work of writing every page to the log as well.
  await onCluster(`create database ${name} template ${template} strategy file_copy`);
  const auditBreaks: string[] = [];
  const db = connect({
    owner: { ...cluster, database: name },
    appPassword: TEST_APP_PASSWORD,
    auditKey: TEST_AUDIT_KEY,
    tokenKey: TEST_TOKEN_KEY,
    onAuditBreak: (line) => auditBreaks.push(line),
  });
  return {
    db,
    auditBreaks,
    async ownerQuery(sql, values) {
      const { rows } = await db.ownerPool.query<Record<string, unknown>>(sql, values);
      return rows;
    },
    async close() {
      await db.close();
      await onCluster(`drop database if exists ${name} with (force)`);
    },
  };
}
