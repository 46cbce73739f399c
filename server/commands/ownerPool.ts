import type pg from 'pg';
import type { Config } from '../config/config';
import { openOwnerPool as poolTo } from '../db/connect';
import { openServer } from '../db/openServer';

interface OwnerPool {
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

/** Connects as the owner and changes nothing: no migration, no storage sync. A running server may continue. */
export async function openOwnerPool(config: Config): Promise<OwnerPool> {
  const server = await openServer(config, { share: true });
  const pool = poolTo(server.connection);
  return {
    pool,
    async close() {
      await pool.end();
      await server.stop();
    },
  };
}
