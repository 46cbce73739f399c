import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const VERSION = '26.0.7';
/** The archive of 141 MB is fetched once. */
const CACHE = resolve('node_modules/.cache/keycloak');
const FETCH_MS = 60_000;
/** The first start prepares the server: on a busy machine that takes longer than a minute. */
const START_MS = 180_000;

/** A real Keycloak, with one realm. */
export interface Keycloak {
  /** Issuer of OpenID Connect, and entity ID of SAML. */
  readonly realm: string;
  stop(): Promise<void>;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

/** Unpacks Keycloak below the cache. @returns its folder, or why it cannot be had here */
async function unpacked(): Promise<{ readonly folder: string } | { readonly missing: string }> {
  // It takes half a minute of both processors, and 141 MB once.
  if (process.env['PORTICO_TEST_KEYCLOAK'] !== '1') return { missing: 'PORTICO_TEST_KEYCLOAK=1 asks for it' };
  const folder = join(CACHE, `keycloak-${VERSION}`);
  if (existsSync(join(folder, 'bin/kc.sh'))) return { folder };
  const java = await run('java', ['-version']).catch(() => undefined);
  if (!/version "(1[7-9]|[2-9]\d)/.test(java?.stderr ?? '')) return { missing: 'there is no Java 17' };
  try {
    await mkdir(CACHE, { recursive: true });
    const artifact = `org.keycloak:keycloak-quarkus-dist:${VERSION}:zip`;
    const copy = ['-q', '-B', 'dependency:copy', `-Dartifact=${artifact}`, `-DoutputDirectory=${CACHE}`];
    await run('mvn', [...copy, '-Dmdep.useBaseVersion=true'], { timeout: FETCH_MS, cwd: tmpdir() });
    await run('jar', ['xf', `keycloak-quarkus-dist-${VERSION}.zip`], { cwd: CACHE });
    return { folder };
  } catch (error) {
    return { missing: `it cannot be fetched with Maven: ${(error as Error).message.slice(0, 200)}` };
  }
}

/**
 * Starts Keycloak with a realm, on a free port of the loopback address.
 * @param realm as Keycloak imports it (`realm`: its name)
 * @returns why it cannot run here, in place of it
 */
export async function startKeycloak(
  realm: Readonly<Record<string, unknown>> & { readonly realm: string },
): Promise<Keycloak | { readonly missing: string }> {
  const found = await unpacked();
  if ('missing' in found) return found;
  const data = await mkdtemp(join(tmpdir(), 'portico-keycloak-'));
  const imports = join(found.folder, 'data/import');
  await rm(imports, { recursive: true, force: true });
  await mkdir(imports, { recursive: true });
  await writeFile(join(imports, 'realm.json'), JSON.stringify(realm));
  const [port, management] = [await freePort(), await freePort()];
  const options = [
    'start-dev',
    '--import-realm',
    '--http-host=127.0.0.1',
    `--http-port=${port}`,
    `--http-management-port=${management}`,
    '--db=dev-mem',
  ];
  const child: ChildProcess = spawn('bash', ['bin/kc.sh', ...options], {
    cwd: found.folder,
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, JAVA_OPTS_APPEND: '-Xmx512m' },
  });
  const stop = async () => {
    if (child.pid !== undefined && child.exitCode === null) {
      const gone = new Promise((done) => child.once('exit', done));
      process.kill(-child.pid, 'SIGKILL');
      await gone;
    }
    await rm(data, { recursive: true, force: true });
  };
  const address = `http://127.0.0.1:${port}/realms/${realm.realm}`;
  for (const end = Date.now() + START_MS; Date.now() < end;) {
    const answer = await fetch(`${address}/.well-known/openid-configuration`).catch(() => undefined);
    if (answer?.ok) return { realm: address, stop };
    if (child.exitCode !== null) break;
    await new Promise((done) => setTimeout(done, 500));
  }
  await stop();
  return { missing: 'it did not start in time' };
}

/** A browser without scripts: keeps cookies, follows redirects and sends the forms of pages. */
export class PlainBrowser {
  private readonly cookies = new Map<string, string>();

  /** @param own addresses that begin so are not followed */
  constructor(private readonly own: string) {}

  /**
   * Opens an address, and follows redirects.
   * @returns the page, or the first address of ours, with what a form sends there
   */
  async open(
    address: string,
    form?: URLSearchParams,
  ): Promise<
    { readonly page: string; readonly at: string } | { readonly ours: string; readonly form?: URLSearchParams }
  > {
    for (let next = { address, form }; ;) {
      if (next.address.startsWith(this.own)) return { ours: next.address, ...(next.form && { form: next.form }) };
      const answer = await fetch(next.address, {
        redirect: 'manual',
        headers: { cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
        ...(next.form && { method: 'POST', body: next.form }),
      });
      for (const line of answer.headers.getSetCookie()) {
        const [pair = ''] = line.split(';');
        this.cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
      }
      const to = answer.headers.get('location');
      if (to === null) return { page: await answer.text(), at: next.address };
      next = { address: new URL(to, next.address).href, form: undefined };
    }
  }

  /** Sends the only form of a page with further values. */
  async send(page: { readonly page: string; readonly at: string }, values: Readonly<Record<string, string>> = {}) {
    const plain = (text: string) =>
      text.replaceAll('&amp;', '&').replaceAll('&#x2F;', '/').replaceAll('&#x3D;', '=').replaceAll('&#x2B;', '+');
    const action = /<form[^>]*action="([^"]+)"/i.exec(page.page)?.[1];
    if (action === undefined) throw new Error(`no form at ${page.at}: ${page.page.slice(0, 300)}`);
    const hidden = [...page.page.matchAll(/<input[^>]*type="hidden"[^>]*>/gi)].flatMap(
      ([input]): [string, string][] => {
        const name = /name="([^"]*)"/i.exec(input)?.[1];
        return name === undefined ? [] : [[name, plain(/value="([^"]*)"/i.exec(input)?.[1] ?? '')]];
      },
    );
    return this.open(new URL(plain(action), page.at).href, new URLSearchParams([...hidden, ...Object.entries(values)]));
  }
}
