import { once } from 'node:events';
import { createServer } from 'node:net';
import { vi } from 'vitest';
import { startSyslog } from '../../../server/syslog/startSyslog';
import { SyslogCounts } from '../../../server/syslog/reception/counts';
import type { ConnectionLimits } from '../../../server/syslog/reception/connections';
import type { Reception } from '../../../server/syslog/reception/reception';
import type { TestApp } from '../app';
import { selfSigned, type Certificate } from './certificates';

/** A busy machine may take its time. */
const PATIENCE_MS = 30_000;

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, 'close');
  return port;
}

export interface TestReception {
  readonly ports: { readonly udp: number; readonly tcp: number; readonly tls: number };
  readonly server: Certificate;
  readonly counts: SyslogCounts;
  readonly said: readonly string[];
  /** How often the sources that wait have been checked. */
  readonly checks: () => number;
  close(): Promise<void>;
}

/** The real listeners over a test's app. @param folder where certificates go */
export async function openReception(
  { context }: TestApp,
  folder: string,
  limits?: ConnectionLimits,
  recheckMs?: number,
): Promise<TestReception> {
  const server = selfSigned(folder, 'server');
  const [udp, tcp, tls] = [await freePort(), await freePort(), await freePort()];
  const syslog = { host: '127.0.0.1', udp, tcp, tls: { ...server, port: tls } };
  const counts = new SyslogCounts();
  const said: string[] = [];
  const reception = (await startSyslog(
    { ...context, config: { ...context.config, syslog } },
    {
      say: (line) => said.push(line),
      onError: (error) => said.push(String(error)),
      counts,
      ...(limits && { limits }),
      ...(recheckMs !== undefined && { recheckMs }),
    },
  )) as Reception;
  const { held } = reception.queues;
  const check = vi.spyOn(held, 'mustWait');
  const checks = () => check.mock.calls.length;
  return { ports: { udp, tcp, tls }, server, counts, said, checks, close: () => reception.close() };
}

/** Makes a source as an administrator does. @returns its key */
export async function addSource(test: TestApp, source: Readonly<Record<string, unknown>>): Promise<number> {
  const payload = { type: 'syslog', parser: 'netfilter', ...source };
  const answer = await test.as('admin', { method: 'POST', url: '/legacy/elements/source', payload });
  if (answer.statusCode >= 300) throw new Error(answer.body);
  return (answer.json() as { sourceid: number }).sourceid;
}

/** What the list of sources shows of one. */
export async function sourceOf(test: TestApp, id: number): Promise<Readonly<Record<string, unknown>>> {
  const answer = await test.as('admin', { url: `/legacy/elements/source/${id}` });
  return (answer.json() as { element: Record<string, unknown> }).element;
}

/** Access logs, the newest first, as the list asks for them. */
export async function accessLogs(test: TestApp): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const answer = await test.as('admin', { url: '/admin-ui/logs/_search?size=5000' });
  const { hits } = answer.json() as { hits: { hits: { _source: Record<string, unknown> }[] } };
  return hits.hits.map(({ _source }) => _source);
}

/** Waits for something that another program does. */
export const eventually = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: PATIENCE_MS, interval: 50 });

/** A line of the kernel about one connection. @param port tells it from others */
export const kernelLine = (port: number, tag = 'kernel', at = new Date()) =>
  `<134>${at.toISOString()} gw-test ${tag}: GUEST IN=br OUT=eth0 SRC=10.9.0.1 DST=198.51.100.7 PROTO=TCP SPT=${port} DPT=443`;
