import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasFreeRadius, secretFile, startFreeRadius, type FreeRadius } from '../support/freeRadius';
import { header, row } from './report';
import { startServer, temporaryData, tokenOf } from './server';

const PACKETS = 10_000;
/** Packets that wait for their answer at the same time. */
const PARALLEL = 64;
const KEY = 'b'.repeat(40);
const SECRET = 'benchmark-of-accounting';
const BAR = 1_000;

/** Sends packets of as many sessions, and waits for every answer. @returns packets per second */
async function packetsPerSecond({ port }: FreeRadius, folder: string, secret: string, name: string): Promise<number> {
  const file = join(folder, `${name}.packets`);
  const packets = Array.from({ length: PACKETS }, (_, place) =>
    [
      'Acct-Status-Type = Interim-Update',
      `Acct-Session-Id = ${name}-${place}`,
      'NAS-Identifier = bench',
      'Acct-Session-Time = 60',
      `Acct-Input-Octets = ${place}`,
      `Acct-Output-Octets = ${place}`,
    ].join('\n'),
  );
  await writeFile(file, `${packets.join('\n\n')}\n`);
  const started = performance.now();
  const to = `127.0.0.1:${port}`;
  const args = ['-q', '-r', '5', '-t', '2', '-p', String(PARALLEL), '-S', secret, '-f', file, to, 'acct'];
  const client = spawn('/usr/bin/radclient', args, { stdio: 'ignore' });
  const [code] = (await once(client, 'close')) as [number];
  if (code !== 0) throw new Error('not every packet was answered');
  return PACKETS / ((performance.now() - started) / 1000);
}

/** Accounting packets through FreeRADIUS into the product, against FreeRADIUS that answers without it. */
export async function accountingBench(): Promise<void> {
  if (!hasFreeRadius) return console.log('Skipped: install freeradius, freeradius-rest and freeradius-utils.');
  const { folder: data, remove } = await temporaryData();
  const folder = await mkdtemp(join(tmpdir(), 'portico-accounting-'));
  const server = await startServer(data, { PORTICO_RADIUS_KEY: KEY });
  try {
    const headers = {
      authorization: `Bearer ${await tokenOf(server.base, 'admin')}`,
      'content-type': 'application/json',
    };
    const body = JSON.stringify({ name: 'bench', type: 'radius', address: '127.0.0.1', secret: SECRET });
    const made = await fetch(`${server.base}/legacy/elements/source`, { method: 'POST', headers, body });
    if (!made.ok) throw new Error(await made.text());
    const secret = await secretFile(folder, 'secret', SECRET);
    const measure = async (name: string, change?: (file: string, text: string) => string) => {
      const radius = await startFreeRadius(join(folder, name), server.base, KEY, change);
      try {
        return await packetsPerSecond(radius, folder, secret, name);
      } finally {
        await radius.stop();
      }
    };
    const ours = await measure('stored');
    // The same without the call: what FreeRADIUS itself can do.
    const ceiling = await measure('ceiling', (file, text) =>
      file.endsWith('accounting') ? text.replace(/^\t\tportico$/m, '\t\tok') : text,
    );
    header();
    row(
      'accounting packets through FreeRADIUS',
      `${ours.toFixed(0)}/s`,
      `FreeRADIUS alone ${ceiling.toFixed(0)}/s`,
      ours / ceiling,
      `≥ ${BAR}/s, or 1`,
    );
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
    await remove();
  }
}
