import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { openEmbedded } from '../../../server/db/embedded';
import type { ExternalConnection } from '../product';

const HOST = '127.0.0.1';

/** A PostgreSQL that is reached through TCP with a password, as an external one is. */
interface Cluster {
  /** Connection of its superuser to a new database. */
  database(name: string): Promise<ExternalConnection>;
  stop(): Promise<void>;
}

/** Starts the embedded PostgreSQL in a folder of its own and opens it to TCP connections of this machine. */
export async function startCluster(folder: string): Promise<Cluster> {
  const server = await openEmbedded({ dataDir: folder, settings: { listen_addresses: HOST } });
  const { user, password, port } = server.connection;
  const admin = new pg.Client(server.connection);
  await admin.connect();
  await appendFile(join(folder, 'postgres/data/pg_hba.conf'), `host all all ${HOST}/32 scram-sha-256\n`);
  await admin.query('select pg_reload_conf()');
  return {
    async database(name) {
      await admin.query(`create database ${name}`);
      return { host: HOST, port, user, password, database: name };
    },
    async stop() {
      await admin.end();
      await server.stop();
    },
  };
}
