import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { testApp, type TestApp } from '../../../support/app';
import { PAGE, zipOf } from '../../../support/hostileZip';
import { listen, rawClient, type RawClient } from '../../../support/sockets';

const BORDER = 'portico-test-border';
const ROUTES = ['/api/jobs/imports/locations', '/legacy/upload/0/aup'];

let test: TestApp;
let port: number;
let token: string;
beforeAll(async () => {
  test = await testApp();
  port = await listen(test.app);
  token = await test.tokenOf('admin');
});
afterAll(() => test.close());

const part = (name: string) =>
  `--${BORDER}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/zip\r\n\r\n`;
const FILES: Readonly<Record<string, { name: string; bytes: Buffer }>> = {
  '/api/jobs/imports/locations': { name: 'a.csv', bytes: Buffer.from('l_name\nOne\n') },
  '/legacy/upload/0/aup': { name: 'a.zip', bytes: zipOf([{ name: 'index.html', data: PAGE }]) },
};
const whole = (url: string) => ({
  method: 'POST' as const,
  url,
  payload: Buffer.concat([
    Buffer.from(part(FILES[url]!.name)),
    FILES[url]!.bytes,
    Buffer.from(`\r\n--${BORDER}--\r\n`),
  ]),
  headers: { 'content-type': `multipart/form-data; boundary=${BORDER}` },
});
/** The beginning of an upload of 5000 bytes, and the first of them. */
const begun = (url: string) =>
  rawClient(
    port,
    [
      `POST ${url} HTTP/1.1`,
      'Host: localhost',
      `Authorization: Bearer ${token}`,
      `Content-Type: multipart/form-data; boundary=${BORDER}`,
      'Content-Length: 5000',
      '',
      `${part('a.zip')}PK`,
    ].join('\r\n'),
  );
const ENDINGS: Readonly<Record<string, (client: RawClient) => void>> = {
  'a half-closed connection (FIN)': ({ socket }) => void socket.end(),
  'a reset connection (RST)': ({ socket }) => void socket.resetAndDestroy(),
  'bytes that are no form': ({ socket }) => void socket.write('x'.repeat(4990)),
};
const incoming = () => readdirSync(join(test.context.config.dataFolder, 'incoming'));

describe.each(ROUTES)('uploads that never arrive whole: %s', (url) => {
  it.each(Object.keys(ENDINGS))('%s takes no slot and leaves no file', async (ending) => {
    const clients = Array.from({ length: 4 }, () => begun(url));
    // Each upload has a file of its own before it is cut off.
    await vi.waitFor(() => expect(incoming()).toHaveLength(4), { timeout: 10_000 });
    clients.forEach((client) => ENDINGS[ending]!(client));
    await vi.waitFor(() => expect(incoming()).toEqual([]), { timeout: 10_000 });
    for (const role of ['admin', 'admin2']) {
      expect((await test.as(role, whole(url))).statusCode).toBeLessThan(300);
    }
    clients.forEach(({ socket }) => socket.destroy());
  });

  it('that are cut off while the session is still being checked take no slot', async () => {
    const clients = Array.from({ length: 4 }, () => begun(url));
    clients.forEach(({ socket }, index) =>
      index % 2 ? socket.end() : socket.on('connect', () => socket.destroySoon()),
    );
    await Promise.all(clients.map(({ closed }) => closed));
    for (const role of ['admin', 'admin2']) {
      expect((await test.as(role, whole(url))).statusCode).toBeLessThan(300);
    }
    await vi.waitFor(() => expect(incoming()).toEqual([]), { timeout: 10_000 });
  });

  it('that are still under way do not block other uploads', async () => {
    const clients = Array.from({ length: 4 }, () => begun(url));
    await vi.waitFor(() => expect(incoming()).toHaveLength(4), { timeout: 10_000 });
    for (const role of ['admin', 'admin2']) {
      expect((await test.as(role, whole(url))).statusCode).toBeLessThan(300);
    }
    clients.forEach(({ socket }) => socket.destroy());
    await vi.waitFor(() => expect(incoming()).toEqual([]), { timeout: 10_000 });
  });
});
