import { execFileSync, spawnSync } from 'node:child_process';
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, openOwnerPool as openPool } from '../../../server/db/connect';
import { readDatabaseUrl } from '../../../server/db/databaseUrl';
import { chooseAccount } from '../../../server/db/embedded/account';
import { locateBinaries } from '../../../server/db/embedded/binaries';
import { migrate } from '../../../server/db/migrate';
import { rotateIn } from '../../../server/commands/key';
import { openOwnerPool } from '../../../server/commands/ownerPool';
import { readConfig } from '../../../server/config/config';
import { secretsOf, type Secrets } from '../../../server/keys/secrets';
import { recordKeyId, recordSecretsBound } from '../../../server/storage/installation/installationKey';
import { TEST_AUDIT_KEY, TEST_TOKEN_KEY } from '../../support/constants';

const APP_PASSWORD = 'only-for-tests';
// The programs of the embedded database, so that the test needs no PostgreSQL of the system.
const account = await chooseAccount([]);
const programs = dirname((await locateBinaries({ account, root: tmpdir() })).postgres);

// It makes the certificates.
const hasOpenssl = spawnSync('openssl', ['version']).status === 0;
if (!hasOpenssl) console.log('tests/server/db/tls.test.ts is skipped: no program openssl');

describe.skipIf(!hasOpenssl)('a real PostgreSQL with TLS', () => {
  let folder = '';
  let port = 0;
  const run = (program: string, ...args: string[]) =>
    execFileSync(join(programs, program), args, {
      cwd: '/',
      stdio: 'ignore',
      ...(account && { uid: account.uid, gid: account.gid }),
    });

  /** A certificate authority, and a certificate of its for a host name. */
  function certificate(name: string, host: string): void {
    const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'ignore' });
    openssl(
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'],
      ...['-keyout', `${name}-ca.key`, '-out', `${name}-ca.pem`, '-subj', `/CN=${name} authority`],
    );
    openssl(
      ...['req', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'],
      ...[
        '-keyout',
        `${name}.key`,
        '-out',
        `${name}.csr`,
        '-subj',
        `/CN=${host}`,
        '-addext',
        `subjectAltName=DNS:${host}`,
      ],
    );
    openssl(
      ...['x509', '-req', '-in', `${name}.csr`, '-CA', `${name}-ca.pem`, '-CAkey', `${name}-ca.key`],
      ...['-CAcreateserial', '-days', '2', '-copy_extensions', 'copy', '-out', `${name}.pem`],
    );
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portico-tls-'));
    certificate('right', 'localhost');
    certificate('wrong', 'localhost');
    await chmod(folder, 0o755);
    if (account) {
      await chown(folder, account.uid, account.gid);
      await chown(join(folder, 'right.key'), account.uid, account.gid);
    }
    await chmod(join(folder, 'right.key'), 0o600);
    await writeFile(join(folder, 'password'), 'owner-password\n', { mode: 0o644 });
    const data = join(folder, 'data');
    run(
      'initdb',
      '-D',
      data,
      '-U',
      'owner',
      `--pwfile=${join(folder, 'password')}`,
      '--auth=scram-sha-256',
      '--no-sync',
    );
    port = await freePort();
    const hba = 'hostssl all all localhost scram-sha-256\nhostnossl all all all reject\n';
    await writeFile(join(data, 'pg_hba.conf'), hba);
    const settings = [`-p ${port} -k ${folder} -c listen_addresses=localhost -c fsync=off -c ssl=on`];
    settings.push(`-c ssl_cert_file=${folder}/right.pem -c ssl_key_file=${folder}/right.key`);
    run('pg_ctl', '-D', data, '-w', '-l', join(folder, 'log'), '-o', settings.join(' '), 'start');
    const db = connect({
      owner: readDatabaseUrl(url('?sslmode=no-verify')),
      appPassword: APP_PASSWORD,
      auditKey: TEST_AUDIT_KEY,
      tokenKey: TEST_TOKEN_KEY,
    });
    await migrate(db, APP_PASSWORD);
    await db.close();
  });
  afterAll(async () => {
    if (port !== 0) run('pg_ctl', '-D', join(folder, 'data'), '-m', 'immediate', 'stop');
    await rm(folder, { recursive: true, force: true });
  });

  const url = (query: string, host = 'localhost') =>
    `postgresql://owner:owner-password@${host}:${port}/postgres${query}`;
  const rootOf = (name: string) => `sslrootcert=${encodeURIComponent(join(folder, `${name}-ca.pem`))}`;

  /** Whether each pool's connection is encrypted, as the server sees it; or why there is none. */
  async function encrypted(query: string, host?: string): Promise<{ owner: unknown; app: unknown }> {
    const db = connect({
      owner: readDatabaseUrl(url(query, host)),
      appPassword: APP_PASSWORD,
      auditKey: TEST_AUDIT_KEY,
      tokenKey: TEST_TOKEN_KEY,
    });
    const ask = ({ query: send }: { query(text: string): Promise<{ rows: { ssl: boolean }[] }> }) =>
      send('select ssl from pg_stat_ssl where pid = pg_backend_pid()').then(
        ({ rows }) => rows[0]?.ssl,
        (error: Error) => error.message,
      );
    try {
      const pools = [db.ownerPool, db.pool] as const;
      const [owner, app] = await Promise.all(pools.map((pool) => ask({ query: (text) => pool.query(text) })));
      return { owner, app };
    } finally {
      await db.close();
    }
  }
  const refused = (reason: RegExp) => ({
    owner: expect.stringMatching(reason) as unknown,
    app: expect.stringMatching(reason) as unknown,
  });

  it.each(['allow', 'prefer', 'require', 'verify-ca', 'verify-full'])(
    'is reached encrypted by both pools with sslmode=%s and the right authority, and with no other',
    async (mode) => {
      expect(await encrypted(`?sslmode=${mode}&${rootOf('right')}`)).toEqual({ owner: true, app: true });
      expect(await encrypted(`?sslmode=${mode}&${rootOf('wrong')}`)).toEqual(refused(/certificate|signature/i));
      expect(await encrypted(`?sslmode=${mode}`)).toEqual(refused(/certificate/i));
    },
  );

  it('is refused under a name that its certificate does not hold', async () => {
    expect(await encrypted(`?sslmode=verify-full&${rootOf('right')}`, '127.0.0.1')).toEqual(
      refused(/does not match certificate/),
    );
  });

  it('is reached encrypted with no-verify, and not at all without encryption', async () => {
    expect(await encrypted('?sslmode=no-verify')).toEqual({ owner: true, app: true });
    expect(await encrypted('?sslmode=disable')).toEqual(refused(/pg_hba|no encryption/));
  });

  it('lets the application in with the password of the new key alone, after a rotation', async () => {
    const [from, to] = [1, 2].map((byte) => secretsOf(Buffer.alloc(32, byte))) as [Secrets, Secrets];
    const owner = readDatabaseUrl(url('?sslmode=no-verify'));
    const ask = async (password: string) => {
      const db = connect({ owner, appPassword: password, auditKey: TEST_AUDIT_KEY, tokenKey: TEST_TOKEN_KEY });
      return db.pool.query('select 1').finally(() => db.close());
    };
    const pool = openPool(owner);
    const client = await pool.connect();
    await recordKeyId(client, from.keyId, false);
    await recordSecretsBound(client);
    await rotateIn(client, { model: { resources: {} }, errors: [] }, from, to);
    await expect(ask(to.derive('database role'))).resolves.toMatchObject({ rowCount: 1 });
    await expect(ask(from.derive('database role'))).rejects.toThrow(/authentication failed/);
    await client.query(`alter role portico_app with password '${APP_PASSWORD}'`);
    client.release();
    await pool.end();
  });

  it('is reached the same way by the commands', async () => {
    const open = (name: string) =>
      openOwnerPool(readConfig({ DATABASE_URL: url(`?sslmode=verify-full&${rootOf(name)}`) }, folder));
    const right = await open('right');
    expect((await right.pool.query('select ssl from pg_stat_ssl where pid = pg_backend_pid()')).rows).toEqual([
      { ssl: true },
    ]);
    await right.close();
    const wrong = await open('wrong');
    await expect(wrong.pool.query('select 1')).rejects.toThrow(/certificate|signature/i);
    await wrong.close();
  });
});

async function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, 'localhost', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}
