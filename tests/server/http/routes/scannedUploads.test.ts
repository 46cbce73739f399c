import { createServer, type AddressInfo, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { MalwareScanner, PAUSE_MS } from '../../../../server/actions/uploads/scanUpload';
import { failure } from '../../../../server/errors/catalogue';
import { securityEventOf } from '../../../../server/http/errors/refusalLog';
import { UploadSlots } from '../../../../server/http/limits/slots';
import { storeScanned } from '../../../../server/http/request/scannedFile';
import type { App } from '../../../../server/http/schema/typed';
import { scan } from '../../../../server/outgoing/clamd';
import { testApp, type TestApp } from '../../../support/app';
import { ENCRYPTED, MALWARE, testScanner, type TestScanner } from '../../../support/clamd';
import { PAGE, zipOf } from '../../../support/hostileZip';

let test: TestApp;
let scanner: TestScanner;
beforeAll(async () => {
  scanner = await testScanner();
  test = await testApp({ env: { PORTICO_CLAMD: scanner.address } });
});
afterEach(() => {
  scanner.answer = undefined;
  scanner.scanned.length = 0;
});
afterAll(async () => {
  await test.close();
  await scanner.close();
});

/** Terms of use: a page and a text that no one looks into. Stored files are not compressed, so that words stay. */
const terms = (words: string) =>
  zipOf([
    { name: 'index.html', data: PAGE },
    { name: 'notes.txt', data: words, method: 0 },
  ]);
const theme = (words: string) =>
  zipOf([
    { name: 'Autumn/index.html', data: PAGE },
    { name: 'Autumn/notes.txt', data: words, method: 0 },
  ]);
const BORDER = 'portico-test-border';
const HEAD = `--${BORDER}\r\ncontent-disposition: form-data; name="file"; filename="files.zip"\r\ncontent-type: application/zip\r\n\r\n`;
const send = (role: string, url: string, bytes: Buffer) =>
  test.as(role, {
    method: 'POST',
    url,
    payload: Buffer.concat([Buffer.from(HEAD), bytes, Buffer.from(`\r\n--${BORDER}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${BORDER}` },
  });
const stored = async () => {
  const [row] = await test.database.ownerQuery(
    `select (select count(*) from upload)::int as uploads, (select count(*) from template)::int as portals,
      (select count(*) from aup)::int as terms`,
  );
  return row;
};

/** Every way in which a file is stored that is served afterwards. */
const WAYS = [
  ['a file for a record', 'admin', '/legacy/upload/2001/aup', terms],
  ['a record out of a file', 'admin', '/legacy/aups/upload', terms],
  ['themes of portals', 'superadmin', '/legacy/templates/import', theme],
] as const;

describe.each(WAYS)('%s', (_, role, url, archive) => {
  it('is refused with malware in it, with the name of the malware; nothing is stored', async () => {
    const before = await stored();
    const answer = await send(role, url, archive(MALWARE));
    expect([answer.statusCode, answer.json()]).toMatchObject([
      422,
      { msg_code: 'UPLOAD_MALWARE', msg_args: ['Portico.Test'] },
    ]);
    expect(await stored()).toEqual(before);
  });

  it.each([
    ['cannot look into it', 'INSTREAM size limit exceeded. ERROR'],
    ['says nothing', ''],
    ['says what is no answer', 'stream: \u0007\u001b[31m FOUND'],
  ])('is refused while the scanner %s', async (__, answer) => {
    const before = await stored();
    scanner.answer = answer;
    const refused = await send(role, url, archive('fine'));
    expect([refused.statusCode, refused.json()]).toMatchObject([503, { msg_code: 'UPLOAD_NOT_SCANNED', msg_args: [] }]);
    expect(refused.headers['retry-after']).toBe('5');
    expect(await stored()).toEqual(before);
  });

  it('is stored when nothing is found in the whole of it', async () => {
    const bytes = archive('fine'.repeat(200_000));
    const answer = await send(role, url, bytes);
    expect([200, 201]).toContain(answer.statusCode);
    // The archive, then each of its files by itself.
    expect(scanner.scanned).toEqual([bytes.length, PAGE.length, 800_000]);
  });
});

/** A scanner that takes files and never answers, and how many calls wait for it. */
async function silentScanner() {
  const waiting: Socket[] = [];
  const server = createServer((socket) => {
    socket.on('error', () => undefined).resume();
    waiting.push(socket);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    for (const socket of waiting) socket.destroy();
    await new Promise((done) => server.close(done));
  };
  return { config: { host: '127.0.0.1', port }, waiting, close };
}

it('finds what is packed in an archive, file by file', async () => {
  const packed = zipOf([
    { name: 'index.html', data: PAGE },
    { name: 'notes.txt', data: MALWARE },
  ]);
  expect(packed.includes(MALWARE)).toBe(false);
  const answer = await send('admin', '/legacy/aups/upload', packed);
  expect(answer.json()).toMatchObject({ msg_code: 'UPLOAD_MALWARE' });
});

it.each(['Heuristics.Limits.Exceeded.MaxFiles', 'Heuristics.Encrypted.Zip', 'Heuristics.Encrypted.PDF'])(
  'refuses what the scanner cannot look through (%s), which is no malware',
  async (found) => {
    const before = await stored();
    scanner.answer = `stream: ${found} FOUND`;
    const answer = await send('admin', '/legacy/aups/upload', terms('fine'));
    expect([answer.statusCode, answer.json()]).toMatchObject([
      422,
      { msg_code: 'UPLOAD_PARTLY_SCANNED', msg_args: [found] },
    ]);
    expect(await stored()).toEqual(before);
    expect(securityEventOf(failure('UPLOAD_PARTLY_SCANNED', found))).toBeUndefined();
  },
);

it('finds malware beside what the scanner cannot look through', async () => {
  const packed = zipOf([
    { name: 'index.html', data: PAGE },
    { name: 'first.txt', data: ENCRYPTED, method: 0 },
    { name: 'notes.txt', data: MALWARE },
  ]);
  const answer = await send('admin', '/legacy/aups/upload', packed);
  expect(answer.json()).toMatchObject({ msg_code: 'UPLOAD_MALWARE' });
});

it('takes any other heuristic find as malware', async () => {
  scanner.answer = 'stream: Heuristics.Phishing.Email.SpoofedDomain FOUND';
  const answer = await send('admin', '/legacy/aups/upload', terms('fine'));
  expect(answer.json()).toMatchObject({ msg_code: 'UPLOAD_MALWARE' });
  expect(securityEventOf(failure('UPLOAD_MALWARE', 'Portico.Test'))).toBe('upload_refused');
});

describe('a scanner that does not answer', () => {
  it('holds no slot of imports, and one file of a company at most', async () => {
    const silent = await silentScanner();
    const { uploadSlots, scanSlots } = { uploadSlots: new UploadSlots(), scanSlots: new UploadSlots(1, 3) };
    const malwareScanner = new MalwareScanner(silent.config, () => new Date());
    const app = { uploadSlots, scanSlots, malwareScanner } as unknown as App;
    const steps = { check: async () => 'x', files: () => [Buffer.from('x')], store: async () => 'stored' };
    const signal = new AbortController().signal;
    const by = (homeCompanyId: number, companyId = homeCompanyId) =>
      storeScanned(app, { homeCompanyId, companyId, signal }, steps);
    const running = [1, 2, 3, 4].map((companyId) => by(companyId));
    const results = Promise.allSettled(running);
    await vi.waitFor(() => expect(silent.waiting).toHaveLength(3));
    await expect(by(1)).rejects.toMatchObject({ code: 'UPLOADS_BUSY' });
    // Who works in several companies has the slot of their own alone.
    await expect(by(1, 6)).rejects.toMatchObject({ code: 'UPLOADS_BUSY' });
    await expect(uploadSlots.run(1, async () => 'an import')).resolves.toBe('an import');
    await expect(uploadSlots.run(5, async () => 'an import')).resolves.toBe('an import');
    await silent.close();
    for (const result of await results) expect(result.status).toBe('rejected');
  });

  it('is not asked again in the seconds after it took no connection', async () => {
    let now = 0;
    const gone = await silentScanner();
    await gone.close();
    const scans = new MalwareScanner(gone.config, () => new Date(now));
    const call = scans.scan([Buffer.from('x')], new AbortController().signal);
    await expect(call).rejects.toMatchObject({ code: 'UPLOAD_NOT_SCANNED' });
    expect(() => scans.requireAnswering()).toThrow(expect.objectContaining({ code: 'UPLOAD_NOT_SCANNED' }));
    now = PAUSE_MS;
    expect(() => scans.requireAnswering()).not.toThrow();
  });

  it('is asked by others after a file that took too long', async () => {
    const silent = await silentScanner();
    const scans = new MalwareScanner(silent.config, () => new Date());
    const limit = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
    const call = scans.scan([Buffer.from('x')], new AbortController().signal);
    await vi.waitFor(() => expect(silent.waiting).toHaveLength(1));
    limit.abort(new DOMException('too late', 'TimeoutError'));
    await expect(call).rejects.toMatchObject({ code: 'UPLOAD_NOT_SCANNED' });
    timeout.mockRestore();
    expect(() => scans.requireAnswering()).not.toThrow();
    await silent.close();
  });

  it('is no fault of the server when the client has gone', async () => {
    const silent = await silentScanner();
    const scans = new MalwareScanner(silent.config, () => new Date());
    await expect(scans.scan([Buffer.from('x')], AbortSignal.abort())).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    expect(() => scans.requireAnswering()).not.toThrow();
    await silent.close();
  });
});

describe('the call of the scanner', () => {
  it('ends with its request, and fails where no scanner listens', async () => {
    const [host = '', port] = scanner.address.split(':');
    const gone = AbortSignal.abort(new Error('the client has gone'));
    await expect(scan({ host, port: Number(port) }, Buffer.from('x'), gone)).rejects.toThrow('the client has gone');
    await expect(scan({ path: '/nowhere/clamd.ctl' }, Buffer.from('x'), new AbortController().signal)).rejects.toThrow(
      'ENOENT',
    );
  });

  it.each([
    ['before it has the file', (socket: Socket) => socket.end('stream: OK\0'), 15_000_000],
    ['without an end', (socket: Socket) => socket.end('stream: OK'), 10],
    [
      'without an end, and breaks off',
      (socket: Socket) => socket.write('stream: OK', () => socket.resetAndDestroy()),
      10,
    ],
  ])('counts no answer that comes %s', async (_, answer, size) => {
    let open: Socket | undefined;
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      open = socket;
      if (size > 1000) answer(socket);
      else socket.once('data', () => answer(socket));
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    const call = scan({ host: '127.0.0.1', port }, Buffer.alloc(size), new AbortController().signal);
    await expect(call).rejects.toThrow(/clamd|ECONNRESET|EPIPE/);
    open?.destroy();
    await new Promise((done) => server.close(done));
  });
});
