import { createSocket } from 'node:dgram';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readOutgoing } from '../../server/config/outgoing';
import { isAllowedAddress, isPublicAddress } from '../../server/outgoing/allowedAddress';
import { checkedFetch } from '../../server/outgoing/checkedFetch';
import { Names } from '../../server/outgoing/names';

it.each(['8.8.8.8', '193.0.6.139', '2001:4860:4860::8888', '2a00:1450:4007:80b::200e', '::ffff:8.8.8.8'])(
  '%s is public',
  (address) => expect(isPublicAddress(address)).toBe(true),
);

it.each([
  ...[
    '0.0.0.0',
    '10.0.0.1',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
  ],
  ...[
    '192.0.0.1',
    '192.0.2.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
  ],
  ...['::', '::1', 'fe80::1', 'fc00::1', 'fd00::1', 'ff02::1', '2001:db8::1', '2002::1', '64:ff9b::a00:1', '100::1'],
  ...['::7f00:1', '::a00:1', '4000::1', '1::1', '::8.8.8.8'],
  ...['::ffff:10.0.0.1', '::ffff:127.0.0.1', 'localhost', 'example.com', '', '8.8.8.8.example', 'x'],
])('%s is not', (address) => expect(isPublicAddress(address)).toBe(false));

it('the operator allows networks, and they are read when the server starts', () => {
  const config = readOutgoing({ PORTICO_SSO_NETWORKS: '10.20.0.0/16, 127.0.0.1,fd00::/8' }, 'PORTICO_SSO_NETWORKS');
  for (const address of ['10.20.3.4', '::ffff:10.20.3.4', '127.0.0.1', 'fd12::1']) {
    expect([address, isAllowedAddress(config, address)]).toEqual([address, true]);
  }
  for (const address of ['10.21.0.1', '127.0.0.2', 'fe80::1', '8.8.8.8', 'localhost', '', '::10.20.3.4']) {
    expect([address, isAllowedAddress(config, address)]).toEqual([address, false]);
  }
  expect(isAllowedAddress(readOutgoing({}, 'PORTICO_SSO_NETWORKS'), '127.0.0.1')).toBe(false);
  for (const wrong of ['10.0.0.0/33', 'everything', '10.0.0.0/8;11.0.0.0/8']) {
    expect(() => readOutgoing({ PORTICO_SSO_NETWORKS: wrong }, 'PORTICO_SSO_NETWORKS')).toThrow(/PORTICO_SSO_NETWORKS/);
  }
});

/** Everything that an error and its causes say. */
const whyNot = (error: unknown): string => {
  const texts = [];
  for (let at = error; at instanceof Error; at = at.cause) texts.push(at.message);
  return texts.join(': ');
};

it('a request is made only where that is allowed, whatever a name resolves to', async () => {
  let asked = 0;
  const server = createServer((_request, response) => {
    asked += 1;
    response.end('here');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  try {
    const closed = checkedFetch(readOutgoing({}, 'PORTICO_SSO_NETWORKS'));
    const open = checkedFetch(readOutgoing({ PORTICO_SSO_NETWORKS: '127.0.0.0/8' }, 'PORTICO_SSO_NETWORKS'));
    for (const host of ['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]']) {
      for (const scheme of ['http', 'https']) {
        const answer = await closed(`${scheme}://${host}:${port}/`, {}).catch(whyNot);
        expect([host, scheme, answer]).toEqual([host, scheme, expect.stringContaining('is not allowed')]);
      }
    }
    expect(asked).toBe(0);
    expect(await (await open(`http://127.0.0.1:${port}/`, {})).text()).toBe('here');
    expect(await (await open(`http://localhost:${port}/`, {})).text()).toBe('here');
    expect(await open('http://8.8.8.8/', {}).catch(whyNot)).toContain('is not allowed');
    expect(await open('file:///etc/passwd', {}).catch(whyNot)).toContain('is not allowed');
    expect(asked).toBe(2);
  } finally {
    server.close();
  }
});

it('an answer that drips is given up', async () => {
  const server = createServer((_request, response) => {
    response.writeHead(200);
    const drip = setInterval(() => response.write(' '), 20);
    response.on('close', () => clearInterval(drip));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const closed = new Promise((done) => server.on('connection', (socket) => socket.on('close', done)));
  try {
    const open = readOutgoing({ PORTICO_SSO_NETWORKS: '127.0.0.0/8' }, 'PORTICO_SSO_NETWORKS');
    const answer = await checkedFetch(open, undefined, 300)(`http://127.0.0.1:${port}/`, {});
    await expect(answer.text()).rejects.toThrow(/timeout/i);
    // The same for an answer that no one reads.
    await closed;
  } finally {
    server.close();
  }
});

describe('a name', () => {
  /** A name server (RFC 1035): `good` names have 127.0.0.1, of `slow` ones it says nothing, others it does not know. */
  async function nameServer() {
    const asked: string[] = [];
    const socket = createSocket('udp4');
    socket.on('message', (question, { port, address }) => {
      const labels: string[] = [];
      let at = 12;
      for (let length = question[at]!; length > 0; length = question[at]!) {
        labels.push(question.toString('latin1', at + 1, at + 1 + length));
        at += length + 1;
      }
      const [name, end] = [labels.join('.'), at + 5];
      const isIpv4 = question.readUInt16BE(at + 1) === 1;
      asked.push(name);
      if (name.startsWith('slow')) return;
      const isGood = name.startsWith('good');
      const head = Buffer.from(question.subarray(0, 12));
      head.writeUInt16BE(isGood ? 0x8180 : 0x8183, 2);
      head.writeUInt16BE(isGood && isIpv4 ? 1 : 0, 6);
      head.writeUInt32BE(0, 8);
      const answer = isGood && isIpv4 ? Buffer.from('c00c00010001000000000004' + '7f000001', 'hex') : Buffer.alloc(0);
      socket.send(Buffer.concat([head, question.subarray(12, end), answer]), port, address);
    });
    await new Promise<void>((done) => socket.bind(0, '127.0.0.1', done));
    return { asked, servers: [`127.0.0.1:${socket.address().port}`], stop: () => socket.close() };
  }

  async function world(options: ConstructorParameters<typeof Names>[0] = {}) {
    const dns = await nameServer();
    const web = createServer((_request, response) => response.end('here'));
    await new Promise<void>((done) => web.listen(0, '127.0.0.1', done));
    const names = new Names({ servers: dns.servers, limitMs: 2_000, ...options });
    const fetch = checkedFetch(readOutgoing({ PORTICO_SSO_NETWORKS: '127.0.0.0/8' }, 'PORTICO_SSO_NETWORKS'), names);
    const { port } = web.address() as AddressInfo;
    const ask = (name: string) => fetch(`http://${name}:${port}/`, {}).then((answer) => answer.text(), whyNot);
    const stop = () => {
      dns.stop();
      web.close();
    };
    return { ...dns, ask, stop };
  }

  it('whose name server says nothing holds up no other one, and is given up', async () => {
    const { ask, stop } = await world();
    try {
      const slow = Array.from({ length: 20 }, (_, n) => ask(`slow-${n}.test`));
      let isOver = false;
      void Promise.race(slow).then(() => (isOver = true));
      for (const name of ['good-1.test', 'good-2.test', 'GOOD-3.test']) expect(await ask(name)).toBe('here');
      expect(isOver).toBe(false);
      for (const why of await Promise.all(slow)) expect(why).toContain('was not looked up in time');
      expect(await ask('slow-0.test')).toContain('in time');
    } finally {
      stop();
    }
  });

  it('counts once, however often it is asked for, and there are fifty at most', async () => {
    const { ask, stop, asked } = await world();
    try {
      const same = Array.from({ length: 60 }, () => ask('slow-1.test'));
      const others = Array.from({ length: 49 }, (_, n) => ask(`slow-${n + 2}.test`));
      expect(await ask('good.test')).toContain('too many names');
      await Promise.all([...same, ...others]);
      expect(new Set(asked).size).toBe(50);
      expect(await ask('good.test')).toBe('here');
    } finally {
      stop();
    }
  });

  it('is read from the file of hosts first', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'portico-hosts-'));
    const hostsFile = join(folder, 'hosts');
    writeFileSync(hostsFile, '# 10.0.0.1 slow.test\n127.0.0.1\tid.hotel.test Slow.test # ours\n');
    const { ask, stop, asked } = await world({ hostsFile });
    try {
      expect([await ask('slow.test'), await ask('id.hotel.test')]).toEqual(['here', 'here']);
      expect(asked).toEqual([]);
    } finally {
      stop();
      rmSync(folder, { recursive: true });
    }
  });

  it('that name servers do not know is asked of the system, and is left alone when that takes too long', async () => {
    const known: string[] = [];
    const system = (name: string) => {
      known.push(name);
      if (name.startsWith('never')) return new Promise<never>(() => undefined);
      return Promise.resolve([{ address: '127.0.0.1', family: 4 }]);
    };
    const { ask, stop } = await world({ system, limitMs: 300 });
    try {
      expect([await ask('intranet'), await ask('id.intranet')]).toEqual(['here', 'here']);
      for (let times = 0; times < 2; times += 1) expect(await ask('never.test')).toContain('in time');
      // It holds the place of the system, and no other.
      expect(await ask('good.test')).toBe('here');
      expect(known).toEqual(['intranet', 'id.intranet', 'never.test']);
    } finally {
      stop();
    }
  });
});
