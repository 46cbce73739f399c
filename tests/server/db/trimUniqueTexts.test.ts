import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../../../server/db/migrate';
import { testApp, type TestApp } from '../../support/app';
import { TEST_APP_PASSWORD } from '../../support/constants';

const NAME = '0163_trim_unique_texts';
const NO_BREAK = '\u00a0';
const ZERO_WIDTH = '\u200b';

/** Names that were saved before saves removed what is not seen at their ends. */
describe('unique texts with spaces around them, at the upgrade', () => {
  let test: TestApp;
  let said: string[] = [];
  const keys: Record<string, number> = {};
  const query = (text: string, values: unknown[] = []) => test.database.ownerQuery(text, values);
  const scope = async (name: string, companyId = 2, deleted = false) => {
    const [row] = await query(
      `insert into scope (g_name, g_companyid, "g_deletedAt") values ($1, $2, $3) returning groupid as key`,
      [name, companyId, deleted ? new Date() : null],
    );
    return Number(row?.['key']);
  };
  const nameOf = async (key: number | undefined) =>
    (await query('select g_name from scope where groupid = $1', [key]))[0]?.['g_name'];
  const upgrade = async () => {
    said = [];
    await query('delete from schema_migration where name = $1', [NAME]);
    expect(await migrate(test.database.db, TEST_APP_PASSWORD, (line) => said.push(line))).toEqual([NAME]);
  };

  beforeAll(async () => {
    test = await testApp();
    keys['alone'] = await scope(`${NO_BREAK} North wing${ZERO_WIDTH} `);
    keys['plain'] = await scope('South wing');
    keys['repeats'] = await scope(' SOUTH wing');
    keys['before'] = await scope(' East wing');
    keys['after'] = await scope('East wing ');
    keys['elsewhere'] = await scope('South wing ', 3);
    keys['deleted'] = await scope('South wing ', 2, true);
    keys['nothing'] = await scope(ZERO_WIDTH);
    await upgrade();
  });
  afterAll(() => test.close());

  it.each([
    ['alone', 'North wing'],
    ['plain', 'South wing'],
    ['elsewhere', 'South wing'],
    ['deleted', 'South wing'],
  ])('are removed: %s', async (which, name) => expect(await nameOf(keys[which])).toBe(name));

  it.each([
    ['repeats', ' SOUTH wing'],
    ['before', ' East wing'],
    ['after', 'East wing '],
    ['nothing', ZERO_WIDTH],
  ])('stay where the record would be the same as another, or empty: %s', async (which, name) =>
    expect(await nameOf(keys[which])).toBe(name),
  );

  it('are told to the operator: how many changed, and each record that stays, without its text', () => {
    const left = ['repeats', 'before', 'after', 'nothing'].map((which) => keys[which]);
    expect(said.filter((line) => line.includes(': scope:'))).toEqual([
      `${NAME}: scope: spaces around unique texts removed from 3 records`,
      ...left.map((key) => expect.stringContaining(`scope: record ${key} keeps the spaces around a unique text`)),
    ]);
    expect(said.join('\n')).not.toMatch(/wing/i);
  });

  it('are found under their name by people: one that stays is refused as a duplicate when it is saved again', async () => {
    const read = await test.as('admin', { url: `/legacy/elements/group/${keys['alone']}` });
    expect(read.json<{ element: { g_name: string } }>().element.g_name).toBe('North wing');
    const saved = await test.as('admin', {
      method: 'POST',
      url: '/legacy/elements/group',
      payload: { groupid: keys['repeats'], g_name: ' SOUTH wing' },
    });
    expect(saved.statusCode, saved.body).toBe(409);
  });

  it('are looked for once: a second run changes nothing', async () => {
    await upgrade();
    expect(said.filter((line) => line.includes('removed'))).toEqual([]);
    expect(await nameOf(keys['repeats'])).toBe(' SOUTH wing');
  });
});
