import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { LIST_ROWS } from '../../domain/limits';
import { watchMemory } from './memory';
import { header, row } from './report';
import { startServer, temporaryData, tokenOf } from './server';

/** Lines over each transport, and how many of them are sent in a second over UDP, which no receiver can slow down. */
const LINES = Number(process.env['PORTICO_BENCH_LINES'] ?? 60_000);
const UDP_RATE = 3_300;
const LEAST = 3_000;
const LIST = `/legacy/elements/user?limit=${LIST_ROWS}&sort=u_name&order=ASC`;
/** Lists read before, and while lines come. */
const READS = 40;

/** Sends lines of a firewall over TCP and UDP until all of them are stored, while a person reads a list. */
export async function syslogBench(): Promise<void> {
  const { folder, remove } = await temporaryData();
  const [tcp, udp] = [await freePort(), await freePort()];
  const server = await startServer(folder, { PORTICO_SYSLOG_TCP: String(tcp), PORTICO_SYSLOG_UDP: String(udp) });
  try {
    const operator = await tokenOf(server.base, 'superadmin');
    const headers = { authorization: `Bearer ${await tokenOf(server.base, 'admin')}` };
    const source = { name: 'Bench', type: 'syslog', parser: 'netfilter', address: '127.0.0.1' };
    const made = await fetch(`${server.base}/legacy/elements/source`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(source),
    });
    const { sourceid } = (await made.json()) as { sourceid: number };
    const stored = async () => {
      const answer = await fetch(`${server.base}/legacy/elements/source/${sourceid}`, { headers });
      return ((await answer.json()) as { element: { accepted_count: number } }).element.accepted_count;
    };
    const read = async () => {
      const started = performance.now();
      await (await fetch(`${server.base}${LIST}`, { headers })).text();
      return performance.now() - started;
    };
    const usual: number[] = [];
    for (let left = READS; left > 0; left -= 1) usual.push(await read());
    // The server reads its sources every five seconds.
    await new Promise((resolve) => setTimeout(resolve, 6_000));
    header();
    for (const [name, send] of [
      ['TCP', () => sendTcp(tcp)],
      ['UDP', () => sendUdp(udp)],
    ] as const) {
      let done = false;
      const meanwhile: number[] = [];
      const reading = (async () => {
        while (!done) meanwhile.push(await read());
      })();
      const before = await stored();
      const endMemory = await watchMemory(server, operator, name);
      const started = performance.now();
      await send();
      const count = await settled(stored, before + LINES);
      const seconds = (performance.now() - started) / 1000;
      done = true;
      await reading;
      const rate = (count - before) / seconds;
      row(
        `${name}: ${count - before} of ${LINES} lines`,
        `${Math.round(rate)} a second`,
        `${LEAST} a second`,
        rate / LEAST,
        'at least 1',
      );
      const [before_, during] = [median(usual), median(meanwhile)];
      row(
        `list of identities meanwhile`,
        `${during.toFixed(1)} ms`,
        `${before_.toFixed(1)} ms usually`,
        during / before_,
        'at most 2',
      );
      await endMemory();
    }
  } finally {
    await server.stop();
    await remove();
  }
}

const median = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, 'close');
  return port;
}

/** A line about one connection; the number tells it from others. */
const lineOf = (number: number) =>
  `<134>${new Date().toISOString()} gw-bench kernel: [${number}] GUEST IN=br OUT=eth0 SRC=10.9.${(number >> 8) & 255}.${number & 255} ` +
  `DST=198.51.100.7 PROTO=TCP SPT=${1_024 + (number % 60_000)} DPT=443`;

async function sendTcp(port: number): Promise<void> {
  const socket = connect({ host: '127.0.0.1', port }).resume();
  await once(socket, 'connect');
  for (let number = 0; number < LINES; number += 1) {
    if (!socket.write(`${lineOf(number)}\n`)) await once(socket, 'drain');
  }
  socket.end();
  await once(socket, 'close');
}

async function sendUdp(port: number): Promise<void> {
  const socket = createSocket('udp4').bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const started = performance.now();
  for (let number = 0; number < LINES; number += 1) {
    const due = (number / UDP_RATE) * 1000 - (performance.now() - started);
    if (due > 5) await new Promise((resolve) => setTimeout(resolve, due));
    await new Promise((resolve) => socket.send(lineOf(LINES + number), port, '127.0.0.1', resolve));
  }
  socket.close();
}

/** Waits until a number of lines is stored, or no more are. @returns how many are */
async function settled(stored: () => Promise<number>, goal: number): Promise<number> {
  let count = await stored();
  for (let last = performance.now(), since = count; count < goal && performance.now() - last < 5_000;) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    count = await stored();
    if (count === since) continue;
    [since, last] = [count, performance.now()];
  }
  return count;
}
