import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { connect, type Database } from '../../../server/db/connect';
import { migrate } from '../../../server/db/migrate';
import { openModels } from '../../../server/models';
import { TEST_APP_PASSWORD } from '../../support/constants';
import { onCluster } from '../../support/database';

const TRIES = 5;

/** A database with tables and no rows, dropped by `close`. */
export async function emptyDatabase(): Promise<{ db: Database; close(): Promise<void> }> {
  const cluster = inject('cluster');
  const name = `portico_${randomBytes(6).toString('hex')}`;
  await onCluster(`create database ${name} template template0`);
  const db = connect({ owner: { ...cluster, database: name }, appPassword: TEST_APP_PASSWORD });
  // The role belongs to the whole cluster: other test files may be setting its password at this moment.
  for (let left = TRIES; ; left -= 1) {
    try {
      await migrate(db, TEST_APP_PASSWORD);
      break;
    } catch (error) {
      if (left === 0 || !(error as Error).message.includes('concurrently updated')) throw error;
    }
  }
  const models = await openModels({ folder: 'schemas', db });
  models.close();
  const [wrong] = models.current().errors;
  if (wrong) throw new Error(`${wrong.file}:${wrong.line} ${wrong.message}`);
  return {
    db,
    async close() {
      await db.close();
      await onCluster(`drop database if exists ${name} with (force)`);
    },
  };
}
