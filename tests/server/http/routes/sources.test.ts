import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../../support/app';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

let made = 0;
/** Creates or changes a source. @returns status, and the codes under the fields that are refused */
async function save(values: Record<string, unknown>, role = 'admin') {
  const payload = 'sourceid' in values ? values : { name: `Source ${(made += 1)}`, ...values };
  const answer = await test.as(role, { method: 'POST', url: '/legacy/elements/source', payload });
  const body = answer.json<{ sourceid?: number; fields?: Record<string, { msg_code: string }> }>();
  const codes = Object.fromEntries(Object.entries(body.fields ?? {}).map(([field, error]) => [field, error.msg_code]));
  return { status: answer.statusCode, id: Number(body.sourceid), codes, body: answer.body };
}

const TAKEN = { status: 422, codes: { address: 'RADIUS_ADDRESS_TAKEN' } };
const TOO_LARGE = { status: 422, codes: { address: 'RADIUS_NETWORK_TOO_LARGE' } };

it.each([
  ['radius', { secret: 'a-shared-secret-of-24-ch' }, '10.61'],
  ['syslog', {}, '10.62'],
] as const)('a network of a source of type %s is small, and no other company’s', async (type, rest, net) => {
  const of = (address: string, role?: string) => save({ type, address, ...rest }, role);
  for (const address of ['0.0.0.0/1', '10.0.0.0/15', '2001:db8::/31']) {
    expect(await of(address), address).toMatchObject(TOO_LARGE);
  }
  expect(await of('10.61.0.0/33')).toMatchObject({ status: 422, codes: { address: 'FIELD_INVALID_FORMAT' } });
  const network = await of(`${net}.0.0/16`);
  expect(network.status, network.body).toBe(201);
  expect(await of(`${net}.0.0/16`)).toMatchObject(TAKEN);
  expect(await of(`${net}.7.0/24`)).toMatchObject({ status: 201 });
  for (const address of [`${net}.7.1`, `${net}.9.0/24`, `${net}.0.0/16`]) {
    expect(await of(address, 'admin2'), address).toMatchObject(TAKEN);
  }
  const other = await of(`192.0.2.${type.length}`, 'admin2');
  expect(other.status, other.body).toBe(201);
  expect(await save({ sourceid: other.id, address: `${net}.200.1` }, 'admin2')).toMatchObject(TAKEN);
  expect(await save({ sourceid: other.id, name: `Again ${type}` }, 'admin2')).toMatchObject({ status: 200 });
});

it('a source of type syslog has an address or a certificate, which no other source has', async () => {
  expect(await save({ type: 'syslog' })).toMatchObject({ status: 422, codes: { address: 'FIELD_REQUIRED' } });
  const pairs = Array.from({ length: 32 }, (_, at) => (at + 160).toString(16));
  const mine = await save({ type: 'syslog', fingerprint: pairs.join(':') });
  expect(mine.status, mine.body).toBe(201);
  for (const role of ['admin', 'admin2']) {
    expect(await save({ type: 'syslog', fingerprint: pairs.join('').toUpperCase() }, role), role).toMatchObject({
      status: 422,
      codes: { fingerprint: 'RADIUS_ADDRESS_TAKEN' },
    });
  }
  // Known by its certificate, it does not hold the network that it names.
  const named = await save({ type: 'syslog', fingerprint: pairs.toReversed().join(':'), address: '10.63.0.0/16' });
  expect(named.status, named.body).toBe(201);
  expect(await save({ type: 'syslog', address: '10.63.1.1' }, 'admin2')).toMatchObject({ status: 201 });
  expect(await save({ sourceid: named.id, fingerprint: null })).toMatchObject(TAKEN);
});
