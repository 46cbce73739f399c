import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeWorkers } from '../../server/workers/pool';
import { testApp, type TestApp } from '../support/app';
import { hostileBodies, type HostileBody } from '../support/hostile/bodies';
import { addSource } from '../support/intake';
import { MAIN } from '../support/personas';
import { signingKey } from '../support/saml/identityProvider';

let test: TestApp;
let mode: number;
let key: string;
beforeAll(async () => {
  test = await testApp();
  ({ key } = await addSource(test));
  const params = {
    entityId: 'https://id.bellevue.example/metadata',
    binding: 'Redirect',
    endpoint: 'https://id.bellevue.example/sso',
    certificate: signingKey().certificate,
    emailAttribute: 'mail',
  };
  const [made] = await test.database.ownerQuery(
    `insert into authtype (a_name, a_module, a_enable, a_companyid, a_params) values ('Directory', 'admin_saml', '4', $1, $2)
     returning authtypeid::int as id`,
    [MAIN, JSON.stringify(params)],
  );
  mode = Number(made!['id']);
});
afterAll(async () => {
  await closeWorkers();
  await test.close();
});

/** With the rights that the body needs to be read at all. */
const send = async ({ kind, path, type, body }: HostileBody) => {
  const token = kind === 'intake' ? key : await test.tokenOf('admin');
  return test.app.inject({
    method: 'POST',
    url: path.replace(':mode', String(mode)),
    payload: body(),
    headers: { 'content-type': type, ...(kind !== 'saml' && { authorization: `Bearer ${token}` }) },
  });
};

describe('hostile bodies', () => {
  it('are at least 8 of each kind', () => {
    for (const kind of ['intake', 'saml', 'configurations', 'json']) {
      expect([kind, hostileBodies.filter((one) => one.kind === kind).length]).toEqual([
        kind,
        expect.toSatisfy((n: number) => n >= 8),
      ]);
    }
  });

  it.each(hostileBodies.map((one) => [one.kind, one.name, one] as const))('%s: %s', async (_kind, _name, one) => {
    const answer = await send(one);
    const said = `${String(answer.headers['location'] ?? '')} ${answer.body}`;
    expect([answer.statusCode, said.slice(0, 5_000)]).toEqual([one.status, expect.stringContaining(one.code)]);
    if (one.kind === 'intake' && answer.statusCode === 200)
      expect(answer.json()).toMatchObject({ accepted: 0, setAside: 0 });
  });
});
