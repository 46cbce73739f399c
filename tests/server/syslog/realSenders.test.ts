import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../support/app';
import { selfSigned } from '../../support/syslog/certificates';
import {
  accessLogs,
  addSource,
  eventually,
  freePort,
  kernelLine,
  openReception,
  sourceOf,
  type TestReception,
} from '../../support/syslog/reception';

const RSYSLOG = '/usr/sbin/rsyslogd';
const SQUID = '/usr/sbin/squid';
const hasTls = ['x86_64-linux-gnu', 'aarch64-linux-gnu'].some((one) =>
  existsSync(`/usr/lib/${one}/rsyslog/lmnsd_gtls.so`),
);
/** Messages over each transport. */
const MESSAGES = 40;

let test: TestApp;
let folder: string;
let syslog: TestReception;
let byAddress: number;
let byCertificate: number;
const started: ChildProcess[] = [];

beforeAll(async () => {
  test = await testApp();
  folder = mkdtempSync(join(tmpdir(), 'portico-senders-'));
  // Squid gives up its rights and writes its files as another account.
  chmodSync(folder, 0o777);
  byAddress = await addSource(test, { name: 'By address', address: '127.0.0.1' });
  const { fingerprint } = selfSigned(folder, 'rsyslog');
  byCertificate = await addSource(test, { name: 'By certificate', fingerprint });
  syslog = await openReception(test, folder);
});
afterAll(async () => {
  for (const child of started) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  await syslog.close();
  await test.close();
  rmSync(folder, { recursive: true });
});

function run(program: string, args: readonly string[]): { readonly said: () => string } {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  started.push(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += String(chunk)));
  return { said: () => said };
}

async function answers(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.destroy();
}

/** Takes lines at a port and forwards them over the transport that their program names. */
const rsyslogConfig = (input: number, { ports, server }: TestReception) => `
global(workDirectory="${folder}" maxMessageSize="8k"
  defaultNetstreamDriverCAFile="${server.certFile}"
  defaultNetstreamDriverCertFile="${folder}/rsyslog.crt" defaultNetstreamDriverKeyFile="${folder}/rsyslog.key")
module(load="imtcp")
input(type="imtcp" address="127.0.0.1" port="${input}")
if $programname == "udp" then action(type="omfwd" target="127.0.0.1" port="${ports.udp}" protocol="udp"
  template="RSYSLOG_SyslogProtocol23Format")
if $programname == "tcp" then action(type="omfwd" target="127.0.0.1" port="${ports.tcp}" protocol="tcp"
  template="RSYSLOG_ForwardFormat" action.resumeRetryCount="-1" action.resumeInterval="1")
if $programname == "tls" then action(type="omfwd" target="127.0.0.1" port="${ports.tls}" protocol="tcp"
  tcp_framing="octet-counted" template="RSYSLOG_SyslogProtocol23Format" streamDriver="gtls" streamDriverMode="1"
  streamDriverAuthMode="anon" action.resumeRetryCount="-1" action.resumeInterval="1")
`;

describe('a real rsyslog', () => {
  const missing = !existsSync(RSYSLOG) || !hasTls;
  if (missing) console.warn('skipped: rsyslog and rsyslog-gnutls are not installed');

  it.skipIf(missing)(
    'sends over UDP, TCP and TLS, and every message is one access log of its source',
    async () => {
      const input = await freePort();
      const file = join(folder, 'rsyslog.conf');
      writeFileSync(file, rsyslogConfig(input, syslog));
      const rsyslog = run(RSYSLOG, ['-n', '-f', file, '-i', join(folder, 'rsyslog.pid')]);
      await eventually(() => answers(input));
      const socket = connect(input, '127.0.0.1');
      for (const [place, transport] of ['udp', 'tcp', 'tls'].entries()) {
        for (let at = 0; at < MESSAGES; at++) socket.write(`${kernelLine(1_000 * (place + 1) + at, transport)}\n`);
      }
      socket.end();
      const count = async (transport: number) =>
        new Set(
          (await accessLogs(test))
            .filter(({ format, device_name }) => format === 'netfilter' && device_name === 'gw-test')
            .map(({ src_port }) => Number(src_port))
            .filter((port) => port >= 1_000 * transport && port < 1_000 * transport + MESSAGES),
        ).size;
      await eventually(async () =>
        expect([await count(1), await count(2), await count(3)], rsyslog.said()).toEqual([40, 40, 40]),
      );
      expect(await sourceOf(test, byAddress)).toMatchObject({ accepted_count: 2 * MESSAGES, rejected_count: 0 });
      expect(await sourceOf(test, byCertificate)).toMatchObject({ accepted_count: MESSAGES, rejected_count: 0 });
      expect(syslog.counts.received).toEqual({ udp: MESSAGES, tcp: MESSAGES, tls: MESSAGES });
    },
    60_000,
  );
});

describe('a real squid', () => {
  const missing = !existsSync(SQUID);
  if (missing) console.warn('skipped: squid is not installed');

  it.skipIf(missing)(
    'writes its access log to the port for TCP, and each request is an access log',
    async () => {
      const { version } = await sourceOf(test, byAddress);
      const changed = await test.as('admin', {
        method: 'POST',
        url: '/legacy/elements/source',
        headers: { 'if-match': `"${String(version)}"` },
        payload: { sourceid: byAddress, parser: 'squid' },
      });
      expect(changed.statusCode, changed.body).toBe(200);
      await syslog.close();
      syslog = await openReception(test, folder);
      const origin: Server = createServer((_request, response) => response.end('hello')).listen(0, '127.0.0.1');
      await once(origin, 'listening');
      const { port: originPort } = origin.address() as { port: number };
      const port = await freePort();
      const file = join(folder, 'squid.conf');
      writeFileSync(
        file,
        [
          `http_port 127.0.0.1:${port}`,
          `pid_filename ${folder}/squid.pid`,
          `cache_log ${folder}/squid.log`,
          `access_log tcp://127.0.0.1:${syslog.ports.tcp} squid`,
          `coredump_dir ${folder}`,
          'buffered_logs off',
          'netdb_filename none',
          'visible_hostname proxy.example',
          'http_access allow all',
          'cache deny all',
          'pinger_enable off',
          'shutdown_lifetime 0 seconds',
          'max_filedescriptors 1024',
        ].join('\n'),
      );
      const squid = run(SQUID, ['-N', '-f', file]);
      await eventually(() => answers(port));
      for (let at = 0; at < 5; at++) {
        const path = `http://127.0.0.1:${originPort}/page-${at}`;
        const [response] = (await once(request({ host: '127.0.0.1', port, path }).end(), 'response')) as [
          NodeJS.ReadableStream,
        ];
        response.resume();
        await once(response, 'end');
      }
      origin.close();
      await eventually(async () => {
        const found = (await accessLogs(test)).filter(({ request: asked }) =>
          String(asked).includes(`:${originPort}/page-`),
        );
        expect(found, squid.said()).toHaveLength(5);
        expect(found[0]).toMatchObject({ format: 'squid', method: 'GET', protocol: 'http', dst_port: originPort });
        expect(found[0]?.['src_ip']).toBeTruthy();
      });
    },
    60_000,
  );
});
