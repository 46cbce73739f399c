import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeWorkers } from '../../server/workers/pool';
import { testApp, type TestApp } from '../support/app';
import { goodFiles, hostileFiles, type HostileFile } from '../support/hostileFiles';

const BOUNDARY = 'portico-hostile-boundary';

let test: TestApp;
const temporary = mkdtempSync(join(tmpdir(), 'portico-hostile-'));
const usualTemporary = process.env['TMPDIR'];
beforeAll(async () => {
  test = await testApp();
  // From here on, a temporary file would be in this folder.
  process.env['TMPDIR'] = temporary;
});
afterAll(async () => {
  if (usualTemporary === undefined) delete process.env['TMPDIR'];
  else process.env['TMPDIR'] = usualTemporary;
  rmSync(temporary, { recursive: true });
  await closeWorkers();
  await test.close();
});

function send({ route, filename, contentType, file }: Omit<HostileFile, 'expected'>) {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${filename}"\r\ncontent-type: ${contentType}\r\n\r\n`;
  return test.as('admin', {
    method: 'POST',
    url: route,
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    payload: Buffer.concat([Buffer.from(head), file(), Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
  });
}

describe('hostile files', () => {
  it('are at least 60, and at least 8 of each kind', () => {
    expect(hostileFiles.length).toBeGreaterThanOrEqual(60);
    const kinds = ['xlsx', 'csv', 'zip', 'html', 'png', 'jpeg', 'gif', 'webp'];
    const counts = kinds.map((kind) => hostileFiles.filter((one) => one.kind === kind).length);
    expect(Math.min(...counts), String(counts)).toBeGreaterThanOrEqual(8);
  });

  it.each(hostileFiles.map((one) => [one.name, one] as const))('%s', async (_, one) => {
    const answer = await send(one);
    const { msg_code: code } = answer.json<{ msg_code: string }>();
    expect({ status: answer.statusCode, code }).toEqual(one.expected);
    expect(readdirSync(temporary)).toEqual([]);
  });

  it.each(goodFiles.map((one) => [one.name, one] as const))('%s is still accepted', async (_, one) => {
    const answer = await send(one);
    expect([answer.statusCode, answer.body]).toEqual([one.status, expect.anything()]);
  });

  it('leave no job', async () => {
    const drafts = await test.database.ownerQuery(`select count(*)::int as n from job where parameters = '{}'`);
    expect(drafts).toEqual([{ n: 0 }]);
  });
});
