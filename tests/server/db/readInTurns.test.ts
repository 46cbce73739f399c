import type { Socket } from 'node:net';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { connect, type Database } from '../../../server/db/connect';
import { TEST_APP_PASSWORD, TEST_AUDIT_KEY, TEST_TOKEN_KEY } from '../../support/constants';
import { testDatabase, type TestDatabase } from '../../support/database';

const PART = 65_536;

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await testDatabase();
  const [row] = await database.ownerQuery('select current_database() as name');
  const owner = { ...inject('cluster'), database: String(row?.['name']) };
  db = connect({ owner, appPassword: TEST_APP_PASSWORD, auditKey: TEST_AUDIT_KEY, tokenKey: TEST_TOKEN_KEY });
});
afterAll(async () => {
  await db.close();
  await database.close();
});

it('a long result is read in parts, and others have their turn between them', async () => {
  const client = await db.pool.connect();
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  const inRound: number[] = [0];
  const count = (part: Buffer) => inRound.push((inRound.pop() ?? 0) + part.length);
  let going = true;
  const nextRound = () => {
    inRound.push(0);
    if (going) setImmediate(nextRound);
  };
  try {
    await client.query('select 1');
    stream.on('data', count);
    nextRound();
    const { rows } = await client.query<{ text: string }>(
      `select repeat('x', 1000) as text from generate_series(1, 8000)`,
    );
    expect(rows.length).toBe(8000);
    expect(new Set(rows.map(({ text }) => text.length))).toEqual(new Set([1000]));
    // One part that was read already when the socket was paused, and one more.
    expect(inRound.reduce((most, bytes) => Math.max(most, bytes), 0)).toBeLessThanOrEqual(2 * PART);
    expect(inRound.reduce((sum, bytes) => sum + bytes, 0)).toBeGreaterThan(8_000_000);
  } finally {
    going = false;
    stream.off('data', count);
    client.release();
  }
});
