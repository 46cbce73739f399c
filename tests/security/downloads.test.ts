import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildUploadsApp } from '../../server/http/uploads-origin/uploadsApp';
import { testApp, type TestApp } from '../support/app';

let test: TestApp;
let second: FastifyInstance;
let file: { company: string; hash: string; companyId: number };
beforeAll(async () => {
  test = await testApp();
  second = buildUploadsApp(test.context);
  const [row] = await test.database.ownerQuery(
    `select c.c_hash as company, u.hash, u.company_id as "companyId" from upload u
     join company c on c.companyid = u.company_id join aup a on a.au_hash = u.hash
     order by c.companyid, u.hash limit 1`,
  );
  file = row as unknown as typeof file;
});
afterAll(async () => {
  await second.close();
  await test.close();
});

describe('the name of a downloaded file (ASVS V5.4.1, V5.4.2; RFC 6266)', () => {
  it.each([
    ['quotes that would begin another parameter', 'a"; filename="evil.html', 'a_; filename=_evil.html'],
    ['line ends that would begin another header', 'a\r\nSet-Cookie: x=1\r\n\r\n<script>.zip', null],
    ['letters of any script', 'conditions générales 条款.zip', 'conditions g_n_rales __.zip'],
    ['a path', '../../etc/passwd\\..\\boot.ini', null],
    ['text that turns its direction', 'exe.\u202egpj.zip', 'exe._gpj.zip'],
    ["the signs of RFC 8187's own grammar", `it's (1)%41*.zip`, `it's (1)%41*.zip`],
  ])('with %s stays one name of an attachment', async (_what, name, plain) => {
    await test.database.ownerQuery('update upload set name = $1 where company_id = $2 and hash = $3', [
      name,
      file.companyId,
      file.hash,
    ]);
    const { statusCode, headers } = await second.inject({ url: `/files/${file.company}/${file.hash}` });
    expect(statusCode).toBe(200);
    const header = String(headers['content-disposition']);
    const match = /^attachment; filename="([^"\\\r\n]*)"; filename\*=UTF-8''([A-Za-z0-9!#$&+.^_`|~%-]*)$/.exec(header);
    expect(match, header).not.toBeNull();
    expect(decodeURIComponent(match?.[2] ?? '')).toBe(name);
    if (plain !== null) expect(match?.[1]).toBe(plain);
    expect(match?.[1]).toMatch(/^[\x20-\x7e]*$/);
    expect(headers['set-cookie']).toBeUndefined();
    expect(headers['content-type']).toBe('application/octet-stream');
  });
});
