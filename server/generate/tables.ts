import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { auditKey } from '../db/auditKey';
import { connect } from '../db/connect';
import { openEmbedded } from '../db/embedded';
import { migrate } from '../db/migrate';
import { fixedTables, TABLES_FILE } from './fixedTables';

/** Writes the types of the fixed tables, from a new database with every migration; after a new migration. */
async function generateTables(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-tables-'));
  const { connection, stop } = await openEmbedded({ dataDir: folder });
  const appPassword = randomBytes(16).toString('hex');
  const keys = { auditKey: auditKey(randomBytes(32)), tokenKey: randomBytes(32) };
  const db = connect({ owner: connection, appPassword, ...keys });
  try {
    await migrate(db, appPassword);
    await writeFile(TABLES_FILE, await fixedTables(db.owner));
  } finally {
    await db.close();
    await stop();
    await rm(folder, { recursive: true, force: true });
  }
}

await generateTables();
