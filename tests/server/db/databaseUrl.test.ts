import { createServer, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '../../../server/db/connect';
import { readDatabaseUrl } from '../../../server/db/databaseUrl';
import { TEST_AUDIT_KEY, TEST_TOKEN_KEY } from '../../support/constants';

/** Code of the message with which a client asks for TLS (PostgreSQL documentation, Message Formats). */
const SSL_REQUEST = 80877103;

let server: Server;
let port = 0;
const first: ('tls' | 'plain')[] = [];

beforeAll(async () => {
  // Answers nothing: only what a client says first matters here.
  server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', (bytes) => {
      first.push(bytes.readInt32BE(4) === SSL_REQUEST ? 'tls' : 'plain');
      socket.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as { port: number }).port;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const url = (query: string) => `postgresql://owner:s%40cret@127.0.0.1:${port}/portico${query}`;

/** What each pool says first to the server of an address. */
async function firstWords(query: string): Promise<{ owner: string | undefined; app: string | undefined }> {
  const db = connect({
    owner: readDatabaseUrl(url(query)),
    appPassword: 'app',
    auditKey: TEST_AUDIT_KEY,
    tokenKey: TEST_TOKEN_KEY,
  });
  const said = async (pool: typeof db.pool) => {
    first.length = 0;
    await expect(pool.query('select 1')).rejects.toThrow();
    return first[0];
  };
  try {
    return { owner: await said(db.ownerPool), app: await said(db.pool) };
  } finally {
    await db.close();
  }
}

describe('the first bytes of a connection', () => {
  it.each(['', '?sslmode=disable', '?ssl=0'])('are not encrypted with "%s"', async (query) => {
    expect(await firstWords(query)).toEqual({ owner: 'plain', app: 'plain' });
  });

  it.each(['allow', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'])(
    'ask for TLS with sslmode=%s, from both pools',
    async (mode) => {
      expect(await firstWords(`?sslmode=${mode}`)).toEqual({ owner: 'tls', app: 'tls' });
    },
  );

  it('ask for TLS with ssl=true', async () => {
    expect(await firstWords('?ssl=true')).toEqual({ owner: 'tls', app: 'tls' });
  });
});

describe('an address', () => {
  const poolsOf = (text: string) => {
    const db = connect({
      owner: readDatabaseUrl(text),
      appPassword: 'app',
      auditKey: TEST_AUDIT_KEY,
      tokenKey: TEST_TOKEN_KEY,
    });
    return { owner: db.ownerPool.options, app: db.pool.options };
  };

  it('gives the application everything but user and password', () => {
    const { owner, app } = poolsOf(
      'postgresql://own%40er:s%2Fcret@db.example:6432/por%20tico?sslmode=no-verify&application_name=mine&options=-c%20x.y%3D1&keepalives=1',
    );
    const same = { host: 'db.example', port: 6432, database: 'por tico', application_name: 'mine' };
    const rest = { options: '-c x.y=1', ssl: { rejectUnauthorized: false } };
    expect(owner).toMatchObject({ ...same, ...rest, user: 'own@er', password: 's/cret' });
    expect(app).toMatchObject({ ...same, ...rest, user: 'portico_app', password: 'app' });
  });

  it('never gives the application the login of the query either', () => {
    const { app } = poolsOf('postgresql://db.example/portico?user=postgres&password=root');
    expect(app).toMatchObject({ user: 'portico_app', password: 'app' });
  });

  it.each([
    ['postgresql://owner@/portico?host=/run/pg', { host: '/run/pg', database: 'portico' }],
    ['postgresql://owner@%2Frun%2Fpg/portico', { host: '/run/pg', database: 'portico' }],
    ['socket:/run/pg?db=portico', { host: '/run/pg', database: 'portico' }],
    ['postgresql://owner@[::1]:5433/portico', { host: '::1', port: 5433 }],
  ])('may be %s', (text, parts) => {
    const { owner, app } = poolsOf(text);
    expect(owner).toMatchObject(parts);
    expect(app).toMatchObject({ ...parts, user: 'portico_app' });
  });

  it.each([
    'postgresql://owner:hunter2@host:port/portico',
    'postgresql://owner:hunter2/slash@host/portico',
    'postgresql://owner:hunter2@a:1,b:2/portico',
    'mysql://owner:hunter2@host/portico',
    'owner:hunter2@host/portico',
    'postgresql://owner:hunter2@host/portico?sslmode=verify',
    'postgresql://owner:hunter2@host/portico?sslmode=verify-full&sslmode=disable',
    'postgresql://owner:hunter2@host/portico?sslrootcert=/nowhere/ca.pem',
    'postgresql://owner:hunter2@host/portico?sslmode=verify-ca&uselibpqcompat=true',
  ])('that cannot be used is refused without its password: %s', (text) => {
    expect(() => readDatabaseUrl(text)).toThrow(expect.objectContaining({ name: 'DatabaseUrlError' }));
    expect(() => readDatabaseUrl(text)).toThrow(/^DATABASE_URL/);
    expect(() => readDatabaseUrl(text)).not.toThrow(/hunter2/);
  });
});
