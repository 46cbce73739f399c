import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { connect, type Database } from '../../server/db/connect';
import { TEMPLATE, TEST_APP_PASSWORD } from './constants';

export interface TestDatabase {
  readonly db: Database;
  /** Runs SQL as the owner, past row-level security. */
  ownerQuery(sql: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
}

/** A database of one's own: a clone of the seeded template, dropped by `close`. */
export async function testDatabase(): Promise<TestDatabase> {
  const cluster = inject('cluster');
  const name = `portico_${randomBytes(6).toString('hex')}`;
  const run = async (sql: string) => {
    const client = new pg.Client({ ...cluster, database: 'postgres' });
    await client.connect();
    try {
      await client.query(sql);
    } finally {
      await client.end();
    }
  };
  await run(`create database ${name} template ${TEMPLATE}`);
  const db = connect({ owner: { ...cluster, database: name }, appPassword: TEST_APP_PASSWORD });
  return {
    db,
    async ownerQuery(sql, values) {
      const { rows } = await db.ownerPool.query<Record<string, unknown>>(sql, values);
      return rows;
    },
    async close() {
      await db.close();
      await run(`drop database if exists ${name} with (force)`);
    },
  };
}
