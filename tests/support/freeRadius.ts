import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { createSocket } from 'node:dgram';
import { join } from 'node:path';

const SERVER = '/usr/sbin/freeradius';
const CLIENT = '/usr/bin/radclient';

/** FreeRADIUS with its module for HTTP, and its client, are installed (packages of Debian). */
export const hasFreeRadius = [SERVER, CLIENT, '/usr/lib/freeradius/rlm_rest.so'].every((file) => existsSync(file));

export interface FreeRadius {
  readonly port: number;
  said(): string;
  stop(): Promise<void>;
}

async function freeUdpPort(): Promise<number> {
  const probe = createSocket('udp6').bind(0, '::');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  return port;
}

/**
 * Runs FreeRADIUS with the configuration of `deploy/freeradius`, from a copy in `folder`; only `portico.conf` differs.
 * @param url where the product answers
 * @param key what it was given as `PORTICO_RADIUS_KEY`
 * @param change makes another file of the configuration of one, for benchmarks
 */
export async function startFreeRadius(
  folder: string,
  url: string,
  key: string,
  change: (file: string, text: string) => string = (_, text) => text,
): Promise<FreeRadius> {
  const raddb = join(folder, 'raddb');
  const port = await freeUdpPort();
  await cp('deploy/freeradius', raddb, { recursive: true });
  const settings: Readonly<Record<string, string>> = {
    raddbdir: raddb,
    logdir: folder,
    run_dir: folder,
    url: `"${url}"`,
    address: '127.0.0.1',
    address6: '::1',
    port: String(port),
  };
  for (const file of ['portico.conf', 'sites/accounting', 'radiusd.conf']) {
    const text = await readFile(join(raddb, file), 'utf8');
    const set = (line: string, indent: string, name: string) =>
      file === 'portico.conf' && name in settings ? `${indent}${name} = ${settings[name]}` : line;
    await writeFile(join(raddb, file), change(file, text.replace(/^(\s*)(\w+) = .*$/gm, set)));
  }
  const child = spawn(SERVER, ['-f', '-l', 'stdout', '-d', raddb], {
    env: { PATH: process.env['PATH'], PORTICO_RADIUS_KEY: key },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        said += String(chunk);
        if (said.includes('Ready to process requests')) resolve();
      });
    }
    child.once('close', () => reject(new Error(`FreeRADIUS has ended: ${said}`)));
  });
  return { port, said: () => said, stop: () => ended(child) };
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'close');
}

/** A file with what `radclient` signs packets with. */
export async function secretFile(folder: string, name: string, secret: string): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, `${secret}\n`, { mode: 0o600 });
  return file;
}

interface Sending {
  /** Of `secretFile`. */
  readonly secret: string;
  /** Address that the packet comes from; default 127.0.0.1. */
  readonly from?: string;
  /** How often it is sent until an answer comes, once a second. */
  readonly tries?: number;
}

/** Sends a packet with `radclient`. @returns true when it was answered */
export async function sendPacket(
  { port }: FreeRadius,
  attributes: Readonly<Record<string, string | number>>,
  { secret, from = '127.0.0.1', tries = 1 }: Sending,
): Promise<boolean> {
  const is6 = from.includes(':');
  const to = is6 ? `[::1]:${port}` : `127.0.0.1:${port}`;
  const source = { [is6 ? 'Packet-Src-IPv6-Address' : 'Packet-Src-IP-Address']: from };
  const lines = Object.entries({ ...source, ...attributes }).map(([name, value]) =>
    // Names and numbers as they are; anything else is quoted.
    /^[\w.:-]*$/.test(String(value)) ? `${name} = ${value}` : `${name} = "${value}"`,
  );
  const child = spawn(CLIENT, ['-q', '-r', String(tries), '-t', '1', '-S', secret, to, 'acct'], {
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  child.stdin.end(`${lines.join('\n')}\n`);
  const [code] = (await once(child, 'close')) as [number];
  return code === 0;
}
