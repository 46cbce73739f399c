import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from '../support/app';
import { MAIN } from '../support/personas';
import { listen, rawClient } from '../support/sockets';

/** Forms that would keep the event loop busy, from a person without an account. */
let test: TestApp;
let mode: number;
let port: number;
beforeAll(async () => {
  test = await testApp();
  port = await listen(test.app);
  const [made] = await test.database.ownerQuery(
    `insert into authtype (a_name, a_module, a_enable, a_companyid) values ('Directory', 'admin_saml', '4', $1) returning authtypeid::int as id`,
    [MAIN],
  );
  mode = Number(made!['id']);
});
afterAll(() => test.close());

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const send = async (path: string, payload: string) => {
  const answer = await test.app.inject({ method: 'POST', url: path, payload, headers: FORM });
  return [answer.statusCode, answer.headers['location'] ?? answer.body];
};
const TOO_LARGE = [413, expect.stringContaining('BODY_TOO_LARGE')];

it.each(['acs', 'logout'])('many pairs are refused before they are parsed: %s', async (route) => {
  const path = `/saml/${mode}/${route}`;
  for (const payload of ['a&'.repeat(100_000), '&'.repeat(100_000), `SAMLResponse=x${'&b=1'.repeat(30)}`]) {
    expect(await send(path, payload)).toEqual(TOO_LARGE);
  }
  expect(await send(path, 'SAMLResponse=x&RelayState=y&z=1')).toEqual([303, expect.stringContaining('refused=')]);
});

it('a message about a logout has no more bytes than such a message needs', async () => {
  expect(await send(`/saml/${mode}/logout`, `SAMLRequest=${'A'.repeat(300_000)}`)).toEqual(TOO_LARGE);
  expect(await send(`/saml/${mode}/logout`, `SAMLRequest=${'A'.repeat(100_000)}`)).toEqual([
    303,
    expect.stringContaining('refused=SSO_'),
  ]);
});

it('pairs are read as browsers write them', async () => {
  const answer = (status: string) =>
    `<samlp:LogoutResponse xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol"><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:${status}"/></samlp:Status></samlp:LogoutResponse>`;
  const encoded = Buffer.from(answer('Success')).toString('base64');
  // A space in base64 means nothing; browsers write it as a plus sign.
  const spaced = encodeURIComponent(encoded).replace(/^(.{8})/, '$1+');
  expect(await send(`/saml/${mode}/logout`, `RelayState=&SAMLResponse=${spaced}`)).toEqual([303, '/#/auth']);
});

it.each(['acs', 'logout'])('a mode that there is not is refused before the body arrives: %s', async (route) => {
  const head = `POST /saml/999999/${route} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-length: 100000\r\n`;
  const client = rawClient(port, `${head}content-type: ${FORM['content-type']}\r\n\r\nSAMLResponse=`);
  try {
    await expect.poll(() => client.received(), { timeout: 5_000 }).toContain('refused=SSO_UNAVAILABLE');
  } finally {
    client.socket.destroy();
  }
});

it('the form of the sponsor page has few pairs, too', async () => {
  expect((await send('/sponsor/unknown', 'a&'.repeat(5_000)))[0]).toBe(413);
});
