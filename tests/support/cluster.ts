import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { connect } from '../../server/db/connect';
import { readDatabaseUrl } from '../../server/db/databaseUrl';
import { openEmbedded } from '../../server/db/embedded';
import { migrate } from '../../server/db/migrate';
import { openModels } from '../../server/context/models';
import { monitorLocations } from '../../server/actions/locations/monitor';
import { seedNetwork } from '../../server/demo/network';
import { seed } from '../../server/demo/seed';
import { secretsOf } from '../../server/keys/secrets';
import { signTokenHashes } from '../../server/storage/installation/tokenHashes';
import { signAuditLog } from '../../server/storage/audit/auditSign';
import {
  EMPTY_TEMPLATE,
  SEED_NOW,
  SEED_NUMBER,
  TEMPLATE,
  TEMPLATES_LOCK,
  TEST_APP_PASSWORD,
  TEST_AUDIT_KEY,
  TEST_TOKEN_KEY,
} from './constants';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Connection of the cluster that the tests clone their databases in. */
    cluster: { host: string; port: number; user: string; password?: string };
  }
}

async function openCluster(): Promise<{
  config: { host: string; port: number; user: string; password?: string };
  stop(): Promise<void>;
}> {
  const outside = process.env['PORTICO_TEST_DATABASE_URL'];
  if (process.env['PORTICO_TEST_DATABASE'] === 'outside' && outside) {
    const { host = 'localhost', port = 5432, user, password } = readDatabaseUrl(outside);
    return {
      config: { host, port, user: user || 'postgres', ...(typeof password === 'string' && { password }) },
      stop: async () => {},
    };
  }
  const folder = await mkdtemp(join(tmpdir(), 'portico-test-'));
  // Tests prove behaviour, not the disk: a crash of this cluster loses nothing that anybody wants.
  const database = await openEmbedded({
    dataDir: folder,
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_connections: '200',
      // Nothing is copied elsewhere, and nothing is worth writing before the end.
      wal_level: 'minimal',
      max_wal_senders: '0',
      max_wal_size: '4GB',
      checkpoint_timeout: '1h',
      // Each clone has connections of its own, and each connection is proved by a password that no one attacks.
      scram_iterations: '1',
      // The templates are analyzed once; no one has to look after their many short-lived clones.
      autovacuum: 'off',
    },
  });
  return {
    config: (({ host, port, user, password }) => ({ host, port, user, password }))(database.connection),
    async stop() {
      await database.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

type Connection = Awaited<ReturnType<typeof openCluster>>['config'];

/** Makes the template databases (migrated, synced; one of them seeded) that every test file clones. */
async function makeTemplates(config: Connection, admin: pg.Client): Promise<void> {
  for (const name of [EMPTY_TEMPLATE, TEMPLATE]) await admin.query(`drop database if exists ${name} with (force)`);
  await admin.query(`create database ${EMPTY_TEMPLATE} template template0`);
  const open = (database: string) =>
    connect({
      owner: { ...config, database },
      appPassword: TEST_APP_PASSWORD,
      auditKey: TEST_AUDIT_KEY,
      tokenKey: TEST_TOKEN_KEY,
    });

  const empty = open(EMPTY_TEMPLATE);
  await migrate(empty, TEST_APP_PASSWORD);
  const models = await openModels({ folder: 'schemas', db: empty });
  models.close();
  const [wrong] = models.current().errors;
  if (wrong) throw new Error(`${wrong.file}:${wrong.line} ${wrong.message}`);
  await empty.close();

  await admin.query(`create database ${TEMPLATE} template ${EMPTY_TEMPLATE}`);
  const db = open(TEMPLATE);
  const client = await db.ownerPool.connect();
  await seed(client, models.current().model, { size: 'small', seed: SEED_NUMBER, now: new Date(SEED_NOW) });
  await client.query('begin');
  await signAuditLog(client, TEST_AUDIT_KEY);
  await signTokenHashes(client, { tokenKey: TEST_TOKEN_KEY });
  await client.query('commit');
  await seedNetwork({ db, secrets: secretsOf(Buffer.alloc(32)), seed: SEED_NUMBER, now: () => new Date(SEED_NOW) });
  await monitorLocations({ db, now: () => new Date(SEED_NOW) }, (error) => {
    throw error;
  });
  // Tests give keys any profile; that one must be allowed for keys is a test of its own (`tests/security/keyProfile.test.ts`).
  await client.query('update adprofile set adp_forkeys = true');
  await client.query('analyze');
  client.release();
  await db.close();
}

interface Cluster {
  readonly config: Connection;
  /** Projects that use it. */
  users: number;
  stop(): Promise<void>;
}

/** Every project loads this file for itself; they share one cluster. */
const shared = globalThis as { testCluster?: Promise<Cluster> };

/** Starts the cluster, and makes its templates while tests of other projects run. */
async function start(): Promise<Cluster> {
  const { config, stop } = await openCluster();
  const admin = new pg.Client({ ...config, database: 'postgres' });
  await admin.connect();
  await admin.query('select pg_advisory_lock($1)', [TEMPLATES_LOCK]);
  // The end of this connection opens the lock, whatever became of the templates.
  const made = makeTemplates(config, admin).finally(() => admin.end());
  // Told below, after the tests that could not find a template.
  made.catch(() => undefined);
  return { config, users: 0, stop: () => made.finally(stop) };
}

/** Gives a project the cluster; who needs a template waits for the lock (`testDatabase`). */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await (shared.testCluster ??= start());
  cluster.users += 1;
  project.provide('cluster', cluster.config);
  return async () => {
    cluster.users -= 1;
    if (cluster.users > 0) return;
    delete shared.testCluster;
    await cluster.stop();
  };
}
