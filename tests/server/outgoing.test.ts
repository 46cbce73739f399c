import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { readOutgoing } from '../../server/config/outgoing';
import { isAllowedAddress, isPublicAddress } from '../../server/outgoing/allowedAddress';
import { checkedFetch } from '../../server/outgoing/checkedFetch';

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
  ...['::7f00:1', '::a00:1', '4000::1', '1::1'],
  ...['::ffff:10.0.0.1', '::ffff:127.0.0.1', 'localhost', 'example.com', '', '8.8.8.8.example', 'x'],
])('%s is not', (address) => expect(isPublicAddress(address)).toBe(false));

it('the operator allows networks, and they are read when the server starts', () => {
  const config = readOutgoing({ PORTICO_SSO_NETWORKS: '10.20.0.0/16, 127.0.0.1,fd00::/8' });
  for (const address of ['10.20.3.4', '::ffff:10.20.3.4', '127.0.0.1', 'fd12::1']) {
    expect([address, isAllowedAddress(config, address)]).toEqual([address, true]);
  }
  for (const address of ['10.21.0.1', '127.0.0.2', 'fe80::1', '8.8.8.8', 'localhost', '']) {
    expect([address, isAllowedAddress(config, address)]).toEqual([address, false]);
  }
  expect(isAllowedAddress(readOutgoing({}), '127.0.0.1')).toBe(false);
  for (const wrong of ['10.0.0.0/33', 'everything', '10.0.0.0/8;11.0.0.0/8']) {
    expect(() => readOutgoing({ PORTICO_SSO_NETWORKS: wrong })).toThrow(/PORTICO_SSO_NETWORKS/);
  }
});

it('a request is made only where that is allowed, whatever a name resolves to', async () => {
  let asked = 0;
  const server = createServer((_request, response) => {
    asked += 1;
    response.end('here');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const whyNot = (error: unknown): string => {
    const texts = [];
    for (let at = error; at instanceof Error; at = at.cause) texts.push(at.message);
    return texts.join(': ');
  };
  try {
    const closed = checkedFetch(readOutgoing({}));
    const open = checkedFetch(readOutgoing({ PORTICO_SSO_NETWORKS: '127.0.0.0/8' }));
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
