import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../support/app';
import { addAdmin, MAIN, maskWith, openSession, PERMISSIONS } from '../support/personas';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

type Json = Record<string, unknown>;

const USERS = '/legacy/elements/user';
const TOKENS = '/api/api_tokens';

async function ask(url: string, role = 'admin') {
  const answer = await test.as(role, { url });
  return { status: answer.statusCode, body: answer.json<Json & { elements: Json[]; element: Json }>() };
}
const firstUser = async () => (await ask(`${USERS}?limit=1&sort=u_email`)).body.elements[0]!;

describe('fields= of the element service', () => {
  it('answers the fields that a list asks for, with key and version, in the order of the schema', async () => {
    const whole = await ask(`${USERS}?limit=5`);
    for (const fields of ['u_name,u_email,u_valid', 'u_valid,u_email,u_name,u_email']) {
      const { status, body } = await ask(`${USERS}?limit=5&fields=${fields}`);
      expect(status).toBe(200);
      expect(body['total']).toBe(whole.body['total']);
      expect(body.elements).toEqual(
        whole.body.elements.map(({ userid, u_name, u_email, u_valid, version }) => ({
          userid,
          u_name,
          u_email,
          u_valid,
          version,
        })),
      );
      const order = Object.keys(whole.body.elements[0]!).filter((name) => name in body.elements[0]!);
      for (const element of body.elements) expect(Object.keys(element)).toEqual(order);
    }
  });

  it('answers the fields that are asked of one record, and its ETag', async () => {
    const { userid, u_email, version } = await firstUser();
    const answer = await test.as('admin', { url: `${USERS}/${String(userid)}?fields=u_email` });
    expect(answer.json()).toEqual({ result: true, element: { userid, u_email, version } });
    expect(answer.headers['etag']).toBe(`"${String(version)}"`);
  });

  it('answers the key alone when only that is asked for', async () => {
    const { userid, version } = await firstUser();
    expect((await ask(`${USERS}/${String(userid)}?fields=userid`)).body.element).toEqual({ userid, version });
  });

  it('answers every field without names', async () => {
    const whole = await ask(`${USERS}?limit=2`);
    expect((await ask(`${USERS}?limit=2&fields=`)).body).toEqual(whole.body);
  });

  it('answers a relation with the key that it resolves', async () => {
    const { userid } = await firstUser();
    const whole = (await ask(`${USERS}/${String(userid)}?extra=profile`)).body.element;
    const { body } = await ask(`${USERS}/${String(userid)}?extra=profile&fields=u_name`);
    const { u_name, u_profileid, version, profile } = whole;
    expect(body.element).toEqual({ userid, u_name, u_profileid, version, profile });
  });

  it('knows the attributes that the company tracks', async () => {
    const { body } = await ask(`${USERS}?limit=1&fields=u_attributes_2001`);
    expect(Object.keys(body.elements[0]!)).toEqual(['userid', 'u_attributes_2001', 'version']);
  });

  it('pages by cursor and sorts by a field that is not asked for', async () => {
    const all = (await ask(`${USERS}?limit=6&sort=u_email`)).body.elements;
    const first = (await ask(`${USERS}?limit=3&sort=u_email&fields=u_name&cursor=1`)).body;
    const next = encodeURIComponent(String(first['next']));
    const second = (await ask(`${USERS}?limit=3&sort=u_email&fields=u_name&cursor=1&after=${next}`)).body;
    const found = [...first.elements, ...second.elements];
    expect(found).toEqual(all.map(({ userid, u_name, version }) => ({ userid, u_name, version })));
  });
});

describe('count=none of the element service', () => {
  it('answers the same page without a total', async () => {
    const counted = await ask(`${USERS}?limit=3&sort=u_email&cursor=1`);
    const { status, body } = await ask(`${USERS}?limit=3&sort=u_email&cursor=1&count=none`);
    expect(status).toBe(200);
    expect(counted.body).toEqual({ ...body, total: counted.body['total'] });
    expect(body).not.toHaveProperty('total');
  });

  it('is one of three words', async () => {
    const { status, body } = await ask(`${USERS}?count=never`);
    expect([status, body['msg_code']]).toEqual([422, 'UNKNOWN_PARAMETER']);
  });
});

describe('fields= of a Hydra collection', () => {
  it('answers the fields that are asked for, with address, type, key and version', async () => {
    const { body } = await ask(`${TOKENS}?itemsPerPage=3&fields=name,profileid`);
    const members = body['hydra:member'] as Json[];
    expect(members.length).toBeGreaterThan(1);
    for (const member of members) {
      // `profile` is the other name of `profileid` in collections (docs/api.md).
      const answered = ['@id', '@type', 'id', 'name', 'profile', 'profileid', 'version'];
      expect(Object.keys(member).sort()).toEqual(answered);
      expect(member['profileid']).toBeTypeOf('number');
      const one = (await ask(`${String(member['@id'])}?fields=profileid,name`)).body;
      expect(one).toEqual({ '@context': '/api/contexts/ApiToken', ...member });
    }
  });
});

describe('a field that cannot be answered', () => {
  it.each([
    'nothing',
    'u_password',
    'u_attributes',
    'u_attributes_3001',
    'profile',
    '__proto__',
    'constructor',
    'version',
    'u_name ',
    'r.u_name',
    '"u_name"',
    'u_name,,u_email',
    '*',
  ])('is refused: %s', async (name) => {
    const { userid } = await firstUser();
    for (const url of [`${USERS}?`, `${USERS}/${String(userid)}?`, `${TOKENS}?`]) {
      const { status, body } = await ask(`${url}fields=${encodeURIComponent(name)}`);
      expect([url, status, body['msg_code']]).toEqual([url, 422, 'UNKNOWN_FIELD']);
    }
  });

  it('is refused like an unknown one when the caller may not read it', async () => {
    const admin = await addAdmin(
      test.database,
      MAIN,
      maskWith(...PERMISSIONS.filter((name) => !name.startsWith('superadmin'))),
      'fields@bellevue.example',
    );
    const headers = { authorization: `Bearer ${await openSession(test.database, admin)}` };
    const refused = async (name: string) => {
      const answer = await test.app.inject({ url: `/legacy/elements/location?fields=${name}`, headers });
      return [answer.statusCode, answer.body.replace(name, '')];
    };
    expect(await refused('l_status')).toEqual(await refused('l_nothing'));
    expect((await refused('l_status'))[0]).toBe(422);
    expect((await refused('l_name'))[0]).toBe(200);
    const allowed = await ask('/legacy/elements/location?fields=l_status&limit=1', 'superadmin');
    expect(allowed.status).toBe(200);
  });

  it('is refused when the parameter is given twice', async () => {
    for (const url of [USERS, TOKENS]) {
      const { status, body } = await ask(`${url}?fields=name&fields=u_name`);
      expect([status, body['msg_code']]).toEqual([422, 'UNKNOWN_PARAMETER']);
    }
  });
});
