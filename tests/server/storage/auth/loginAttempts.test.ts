import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asSystem } from '../../../../server/db/connect';
import {
  addressKey,
  countAttempt,
  countSignIn,
  forgiveAttempt,
  forgiveSignIn,
} from '../../../../server/storage/auth/loginAttempts';
import { testDatabase, type TestDatabase } from '../../../support/database';

describe('addressKey', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1/32'],
    ['::ffff:192.0.2.1', '192.0.2.1/32'],
    ['::FFFF:192.0.2.1', '192.0.2.1/32'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8::/64'],
    ['::1', '::/64'],
    ['::', '::/64'],
    ['fe80::1%eth0', 'fe80::/64'],
    ['unknown', 'unknown'],
  ])('counts %s as %s', (ip, key) => expect(addressKey(ip)).toBe(key));

  it('is one for a whole /64 and another for its neighbour', () => {
    expect(addressKey('2001:db8:1:2:aaaa::1')).toBe(addressKey('2001:db8:1:2:ffff:1:2:3'));
    expect(addressKey('2001:db8:1:3::1')).not.toBe(addressKey('2001:db8:1:2::1'));
  });
});

describe('a try that is forgiven while another one is counted', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database.close());
  /** Only with the key of the installation: a login may be a password that was typed into the wrong field. */
  const hash = (key: string) => createHmac('sha256', database.db.tokenKey).update(`tries ${key}`).digest('hex');
  const ip = '192.0.2.7';
  const address = `address:${addressKey(ip)}`;
  const waiting = async () =>
    (
      await database.ownerQuery(
        `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      )
    ).length;

  /** The other transaction holds the first counter and takes the second one, which must be free. */
  async function expectInOrder([first, second]: readonly [string, string], forgive: () => Promise<unknown>) {
    let forgiven: Promise<unknown> | undefined;
    await asSystem(database.db, async (trx) => {
      const lock = (key: string) =>
        sql`select 1 from login_attempt where key = ${hash(key)} for update nowait`.execute(trx);
      await lock(first);
      forgiven = forgive();
      await expect.poll(waiting).toBe(1);
      expect((await lock(second)).rows).toHaveLength(1);
    });
    await forgiven;
  }

  it('takes the counters of a link in the order in which tries count them', async () => {
    const subjects = Array.from({ length: 40 }, (_, n) => `subject ${n}`);
    for (const isFirst of [true, false]) {
      const subject = subjects.find((one) => hash(`subject:${one}`) < hash(address) === isFirst)!;
      await asSystem(database.db, (trx) => countAttempt(trx, subject, ip, new Date()));
      const keys = [`subject:${subject}`, address] as const;
      await expectInOrder(isFirst ? keys : [keys[1], keys[0]], () =>
        asSystem(database.db, (trx) => forgiveAttempt(trx, subject, ip)),
      );
    }
  });

  it('takes those of a sign-in with that of the account last', async () => {
    for (const login of ['a@bellevue.example', 'b@bellevue.example', 'c@bellevue.example', 'd@bellevue.example']) {
      const attempt = { login, ip, device: undefined };
      const { counted } = await asSystem(database.db, (trx) => countSignIn(trx, attempt, new Date()));
      for (const first of [address, `pair:${addressKey(ip)} ${login}`]) {
        await expectInOrder([first, `account:${login}`], () =>
          asSystem(database.db, (trx) => forgiveSignIn(trx, counted)),
        );
      }
    }
  });
});
