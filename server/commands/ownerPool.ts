import type pg from 'pg';
import type { Config } from '../config';
import { connect } from '../db/connect';
import { openEmbedded } from '../db/embedded';

export interface OwnerPool {
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

/** Connects as the owner and changes nothing: no migration, no storage sync. A running server may go on. */
export async function openOwnerPool({ databaseUrl, dataFolder }: Config): Promise<OwnerPool> {
  const embedded = databaseUrl ? undefined : await openEmbedded({ dataDir: dataFolder, share: true });
  const owner = embedded ? embedded.connection : { connectionString: databaseUrl };
  // Nobody logs in as the app's role here, so its password is not needed.
  const db = connect({ owner, appPassword: '' });
  return {
    pool: db.ownerPool,
    async close() {
      await db.close();
      await embedded?.stop();
    },
  };
}
