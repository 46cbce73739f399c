import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { asSystem, connect, type Database } from '../../../server/db/connect';
import { prepared } from '../../../server/db/prepared';
import { askAlone } from '../../../server/db/transaction';
import { TEST_APP_PASSWORD, TEST_AUDIT_KEY, TEST_TOKEN_KEY } from '../../support/constants';
import { testDatabase, type TestDatabase } from '../../support/database';

let database: TestDatabase;
const opened: Database[] = [];
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(async () => {
  for (const db of opened) await db.close();
  await database.close();
});

/** A pool of one connection, so that what one statement leaves there is seen by the next. */
async function oneConnection(options: { namedStatements?: boolean } = {}): Promise<Database> {
  const [row] = await database.ownerQuery('select current_database() as name');
  const owner = { ...inject('cluster'), database: String(row?.['name']) };
  const db = connect({
    owner,
    appPassword: TEST_APP_PASSWORD,
    auditKey: TEST_AUDIT_KEY,
    tokenKey: TEST_TOKEN_KEY,
    poolSize: 1,
    ...options,
  });
  opened.push(db);
  return db;
}

const kept = async ({ pool }: Database) => {
  const { rows } = await pool.query<{ statement: string }>('select statement from pg_prepared_statements');
  return rows.map(({ statement }) => statement);
};

describe('statements that are sent again and again', () => {
  it('are kept by the connection, and find each value', async () => {
    const db = await oneConnection();
    const ask = (value: number) => askAlone(db, prepared(sql<{ n: number }>`select ${value}::int + 1 as n`));
    for (let value = 0; value < 10; value += 1) expect(await ask(value)).toEqual([{ n: value + 1 }]);
    expect(await kept(db)).toEqual(['select $1::int + 1 as n']);
  });

  it('are kept, too, when the query builder makes them', async () => {
    const db = await oneConnection();
    const ask = (key: string) =>
      asSystem(db, (trx) =>
        prepared(trx.selectFrom('login_attempt').select('key').where('key', '=', key)).executeTakeFirst(),
      );
    for (let value = 0; value < 10; value += 1) expect(await ask(`unknown ${value}`)).toBeUndefined();
    expect(await kept(db)).toEqual(['select "key" from "login_attempt" where "key" = $1']);
  });

  it('are not kept when they are rare, nor when they are not marked', async () => {
    const db = await oneConnection();
    await askAlone(db, prepared(sql`select ${1}::int as rare`));
    for (let value = 0; value < 10; value += 1) await askAlone(db, sql`select ${value}::int as unmarked`);
    expect(await kept(db)).toEqual([]);
  });

  it('are not kept for a pooler that cannot', async () => {
    const db = await oneConnection({ namedStatements: false });
    for (let value = 0; value < 10; value += 1) await askAlone(db, prepared(sql`select ${value}::int + 1 as n`));
    expect(await kept(db)).toEqual([]);
  });
});
