import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoLogins } from '../../server/demo/logins';
import { startRegistry } from '../support/registry';

const LIMIT_MS = 300_000;

interface Lock {
  readonly packages: Readonly<Record<string, { dev?: boolean; devOptional?: boolean }>>;
}
interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly optionalDependencies: Readonly<Record<string, string>>;
}

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));
let folder: string;
let tarball: string;
let files: string[];

/** What npm tells its children would reach the npm that a test starts. */
const withoutNpm = () => Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)));

beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'portico-release-')));
  // Started as root, the embedded database runs as another user.
  chmodSync(folder, 0o755);
  const said = execFileSync('npm', ['pack', '--json', '--pack-destination', folder], {
    env: withoutNpm(),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [packed] = JSON.parse(said) as [{ filename: string; files: { path: string }[] }];
  tarball = join(folder, packed.filename);
  files = packed.files.map(({ path }) => path);
}, LIMIT_MS);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the packed release', () => {
  it('holds the built console and server, the schemas, the notices, and nothing else', () => {
    for (const needed of [
      'bin/portico.mjs',
      'dist/console/index.html',
      'dist/server/cli.js',
      'dist/server/worker.js',
      'dist/server/patternWorker.js',
      'dist/sbom.json',
      'dist/third-party-licences.txt',
      'deploy/portico.service',
      'deploy/freeradius/radiusd.conf',
      'fonts/NotoSansSC-Regular.otf',
      'fonts/NotoSansArabic-Regular.ttf',
      'schemas/permissions.json',
      'schemas/company-template.json',
      'schemas/syslog/squid.json',
      'schemas/resources/identities.schema.json',
      'LICENSE',
    ]) {
      expect(files).toContain(needed);
    }
    const known = [
      /^(package\.json|README\.md|CHANGELOG\.md|LICENSE)$/,
      /^bin\/(portico|parent|nodeVersion|steps)\.mjs$/,
      /^deploy\/(portico\.service|freeradius\/[\w./-]+)$/,
      /^dist\/console\/(index\.html|assets\/[^/]+\.(js|css|woff2|svg|png|ico|json)(\.br|\.gz)?)$/,
      /^dist\/server\/[^/]+\.js$/,
      /^dist\/(sbom\.json|third-party-licences\.txt)$/,
      /^fonts\/(NotoSans[A-Za-z]*-Regular\.(otf|ttf)|OFL\.txt)$/,
      /^schemas\/((account-types|permissions|company-template)\.json|(meta|resources|syslog)\/[^/]+\.json)$/,
    ];
    expect(files.filter((file) => !known.some((pattern) => pattern.test(file)))).toEqual([]);
  });

  it('has every file that its program imports', () => {
    const unpacked = join(folder, 'unpacked');
    mkdirSync(unpacked);
    execFileSync('tar', ['-xzf', tarball, '-C', unpacked]);
    for (const script of files.filter((file) => /^bin\//.test(file))) {
      const text = readFileSync(join(unpacked, 'package', script), 'utf8');
      for (const [, name = ''] of text.matchAll(/^import [^;]*from '\.\/([^']+)'/gm)) {
        expect([script, existsSync(join(unpacked, 'package/bin', name))]).toEqual([script, true]);
      }
    }
  });

  it('has the charts in one file of at most 120 kB, which nothing but charts loads', () => {
    type Chunk = { readonly file: string; readonly imports?: readonly string[] };
    const chunks = Object.entries(readJson('dist/console/.vite/manifest.json') as Record<string, Chunk>);
    const named = (test: (file: string) => boolean) => chunks.filter(([, { file }]) => test(file));
    const charts = named((file) => file.startsWith('assets/charts-'));
    const withThem = chunks.filter(([, { imports = [] }]) => imports.some((key) => key === charts[0]?.[0]));
    expect([charts.length, withThem.map(([source]) => source).sort()]).toEqual([
      1,
      [
        'customViews/alerts/BandChart.tsx',
        'customViews/graphs/Chart.tsx',
        'customViews/superadmin-overview/UsageChart.tsx',
      ],
    ]);
    const size = (file: string) => statSync(join('dist/console', `${file}.br`)).size;
    const own = named((file) => /^assets\/Chart-/.test(file));
    const whole = [...charts, ...own].reduce((sum, [, { file }]) => sum + size(file), 0);
    expect(whole).toBeLessThanOrEqual(120 * 1024);
  });

  it('names the licence of every package that it takes in or installs', () => {
    const notices = readFileSync('dist/third-party-licences.txt', 'utf8');
    const { components } = readJson('dist/sbom.json') as { components: { name: string; version: string }[] };
    expect(components.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['fastify', 'react', 'recheck', '@node-rs/argon2', '@fontsource-variable/inter']),
    );
    for (const { name, version } of components) expect(notices).toContain(`${name} ${version}`);
    expect(notices).toContain('Noto Sans (OFL-1.1)\n');
    expect(notices).toContain('Noto Sans SC (OFL-1.1)\n');
  });

  it(
    'starts with npx in an empty folder, without development packages, and lets people sign in',
    async () => {
      const { dependencies, optionalDependencies } = readJson('package.json') as Manifest;
      const production = Object.entries((readJson('package-lock.json') as Lock).packages)
        .filter(([path, { dev, devOptional }]) => path && !dev && !devOptional)
        .map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length));
      const registry = await startRegistry(production);
      const home = join(folder, 'home');
      mkdirSync(home);
      const port = await freePort();
      const began = Date.now();
      // Relative: npx would run an absolute path as a program.
      const product = spawn('npx', ['--yes', relative(home, tarball), 'start'], {
        cwd: home,
        env: {
          ...withoutNpm(),
          npm_config_registry: registry.url,
          npm_config_cache: join(folder, 'cache'),
          npm_config_noproxy: '127.0.0.1',
          npm_config_ignore_scripts: 'true',
          // The Node that runs this test also runs the product, whichever one npx itself finds first.
          PATH: `${join(process.execPath, '..')}:${process.env['PATH']}`,
          PORT: String(port),
        },
        stdio: ['ignore', 'pipe', 'pipe'],
        detached: true,
      });
      const closed = once(product, 'close');
      let said = '';
      for (const stream of [product.stdout, product.stderr])
        stream.on('data', (chunk: Buffer) => (said += String(chunk)));
      try {
        const base = `http://localhost:${port}`;
        await ready(`${base}/api/health/ready`, () => (product.exitCode === null ? undefined : said));
        console.log(`npx on Node ${process.versions.node}: ready after ${((Date.now() - began) / 1000).toFixed(1)} s`);
        expect([...registry.downloaded]).toEqual(expect.arrayContaining(Object.keys(dependencies)));
        expect(Object.keys(optionalDependencies).some((name) => registry.downloaded.has(name))).toBe(true);
        const page = await fetch(base);
        expect(await page.text()).toContain('<script type="module"');
        const { login, password } = demoLogins().find(({ role }) => role === 'admin') ?? {};
        const answer = await fetch(`${base}/api/login`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ login, password }),
        });
        expect([answer.status, await answer.json()]).toEqual([
          200,
          expect.objectContaining({ token: expect.any(String) }),
        ]);
        expect(existsSync(join(home, '.portico/secret.key'))).toBe(true);
      } finally {
        product.kill('SIGTERM');
        await closed;
        await ended(join(home, '.portico/postgres/data/postmaster.pid'));
        await registry.close();
      }
    },
    LIMIT_MS,
  );
});

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, 'localhost');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  return port;
}

/** Waits until the address answers. @param failure what the product has printed, once it has ended */
async function ready(address: string, failure: () => string | undefined): Promise<void> {
  for (;;) {
    const text = failure();
    if (text !== undefined) throw new Error(`the product has ended: ${text}`);
    const isReady = await fetch(address).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await wait(50);
  }
}

/** The database stops after npx, which does not wait for it. */
async function ended(postmasterFile: string): Promise<void> {
  while (existsSync(postmasterFile)) await wait(50);
}
