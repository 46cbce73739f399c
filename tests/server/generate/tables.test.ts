import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../../../server/db/migrate';
import { fixedTables, TABLES_FILE } from '../../../server/generate/fixedTables';
import { TEST_APP_PASSWORD } from '../../support/constants';
import { testDatabase, type TestDatabase } from '../../support/database';

let test: TestDatabase;
beforeAll(async () => {
  // Without the tables that follow from schema files.
  test = await testDatabase('template0');
  await migrate(test.db, TEST_APP_PASSWORD);
});
afterAll(() => test.close());

describe('the types of the fixed tables', () => {
  it('are those of a migrated database', async () => {
    const written = await readFile(TABLES_FILE, 'utf8');
    expect(written, `${TABLES_FILE} is not up to date: run "npm run generate:tables"`).toBe(
      await fixedTables(test.db.owner),
    );
  });
});
