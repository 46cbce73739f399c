import { expect, it } from 'vitest';
import { secretsOf } from '../../../../server/keys/secrets';
import { mailPlace } from '../../../../server/storage/installation/sealedPlaces';
import { resealSecrets } from '../../../../server/storage/installation/resealSecrets';
import { sealedColumns } from '../../../../server/storage/installation/sealedColumns';
import { MAIN } from '../../../support/personas';
import { testDatabase } from '../../../support/database';

const MB = 1024 * 1024;

it('seals large mails again a few at a time, and every one of them', async () => {
  const database = await testDatabase();
  const [from, to] = [secretsOf(Buffer.alloc(32, 1)), secretsOf(Buffer.alloc(32, 2))];
  const place = mailPlace(MAIN, 'a@b.example');
  const text = from.seal('x'.repeat(3 * MB), place);
  await database.ownerQuery('delete from mail');
  await database.ownerQuery(
    `insert into mail (company_id, m_channel, m_kind, m_to, m_subject, m_language, m_state, sealed, message_id,
       "m_createdAt", next_at)
     select $1, 'mail', 'scheduled-report', 'a@b.example', '', 'fr', 'kept', $2, n::text, now(), now()
     from generate_series(1, 8) n`,
    [MAIN, text],
  );
  let largest = 0;
  const columns = sealedColumns({ resources: {} }).filter(({ table }) => table === 'mail');
  const client = await database.db.ownerPool.connect();
  try {
    await client.query('begin');
    const target: Parameters<typeof resealSecrets>[0] = {
      async query(sql: string, values?: unknown[]) {
        const answer = await client.query<Record<string, unknown>>(sql, values);
        const size = answer.rows.reduce((sum, row) => sum + String(row['text'] ?? '').length, 0);
        largest = Math.max(largest, size);
        return answer;
      },
    };
    expect(await resealSecrets(target, columns, from, to)).toEqual({ resealed: 8, unreadable: 0 });
    await client.query('commit');
  } finally {
    client.release();
  }
  expect(largest).toBeLessThan(17 * MB);
  const rows = await database.ownerQuery('select sealed from mail');
  expect(rows.map(({ sealed }) => to.unseal(String(sealed), place).length)).toEqual(rows.map(() => 3 * MB));
  await database.close();
});
