import pg from 'pg';
import { openEmbedded } from '../../server/db/embedded';
import { startServer, temporaryData, tokenOf, type RunningServer } from './server';

/** The built product on data of its own, and a way past it into its database. */
export interface Product {
  readonly server: RunningServer;
  readonly folder: string;
  readonly client: pg.Client;
  /** How `client` is connected, for anyone who needs another one. */
  readonly connection: pg.ClientConfig;
  /** Bearer token of the demo administrator of a company, that company, and its profile for keys that write. */
  readonly token: string;
  readonly company: number;
  readonly profile: number;
}

/** How to reach a database through TCP. */
export interface ExternalConnection {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly database: string;
}

/**
 * Starts the product with demo data, does `work` with it, and takes all of it away again.
 * @param kept a folder for its data, which stays
 */
export async function withProduct(work: (product: Product) => Promise<void>, kept?: string): Promise<void> {
  const { folder, remove } = kept ? { folder: kept, remove: () => Promise.resolve() } : await temporaryData();
  const server = await startServer(folder);
  const owner = await openEmbedded({ dataDir: folder, share: true });
  try {
    await runWith(server, folder, owner.connection, work);
  } finally {
    await owner.stop();
    await server.stop();
    await remove();
  }
}

/** The same with an external database. */
export async function withProductOn(
  connection: ExternalConnection,
  work: (product: Product) => Promise<void>,
): Promise<void> {
  const { folder, remove } = await temporaryData();
  const { host, port, user, password, database } = connection;
  const server = await startServer(folder, {
    DATABASE_URL: `postgresql://${user}:${encodeURIComponent(password)}@${host}:${port}/${database}`,
    PORTICO_DEMO: 'i-know',
  });
  try {
    await runWith(server, folder, connection, work);
  } finally {
    await server.stop();
    await remove();
  }
}

async function runWith(
  server: RunningServer,
  folder: string,
  connection: pg.ClientConfig,
  work: (product: Product) => Promise<void>,
): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const token = await tokenOf(server.base, 'admin');
    const me = await fetch(`${server.base}/api/admin/admins/me`, { headers: { authorization: `Bearer ${token}` } });
    const { company } = (await me.json()) as { company: { id: number } };
    const { rows } = await client.query<{ id: string }>(
      `select adprofileid as id from adprofile where adp_companyid = $1 and adp_forkeys order by adp_bits desc limit 1`,
      [company.id],
    );
    const profile = Number(rows[0]?.id);
    await work({ server, folder, client, connection, token, company: company.id, profile });
  } finally {
    await client.end();
  }
}

/**
 * Copies the living identities of the company that has most until there are about `wanted`, spread over time.
 * @param searched false takes the index of the search away first: no one searches, and it would take long
 * @returns the company
 */
export async function multiplyIdentities(client: pg.Client, wanted: number, searched: boolean): Promise<number> {
  const { rows } = await client.query<{ company: string; n: string }>(
    `select u_companyid as company, count(*) as n from identity where "u_deletedAt" is null group by 1 order by 2 desc limit 1`,
  );
  const company = Number(rows[0]?.company);
  const have = Number(rows[0]?.n);
  if (!searched) {
    const search = await client.query<{ name: string }>(
      `select indexname as name from pg_indexes where tablename = 'identity' and indexdef like '%gin_trgm%'`,
    );
    for (const { name } of search.rows) await client.query(`drop index "${name}"`);
  }
  const columns = await client.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
     where attrelid = 'identity'::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname <> 'userid'`,
  );
  const names = columns.rows.map(({ name }) => name);
  const changed: Readonly<Record<string, string>> = {
    u_email: `i || '.' || u_email`,
    '"u_lastinteractionAt"': `"u_lastinteractionAt" - i * interval '7 minutes'`,
  };
  await client.query(
    `insert into identity (${names.join(', ')}) select ${names.map((name) => changed[name] ?? name).join(', ')}
     from identity, generate_series(1, ${Math.ceil(wanted / have) - 1}) i
     where u_companyid = ${company} and "u_deletedAt" is null`,
  );
  await client.query('vacuum analyze identity');
  return company;
}
